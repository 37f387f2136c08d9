/// Version 8: what a page of hits says of its names.
extension Schema {
  static let attributionLines = """
    -- Roles, locators and evidence of the names in `creator`, as AttributionLine has them, so that a page of hits is read
    -- from one row a record. NULL where the table `attribution` has to be asked. They repeat what stands there.
    ALTER TABLE record ADD COLUMN attributions TEXT;
    ALTER TABLE past_record ADD COLUMN attributions TEXT;
    """
}
