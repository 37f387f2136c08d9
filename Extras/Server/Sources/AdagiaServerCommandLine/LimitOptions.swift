internal import AdagiaServer
internal import ArgumentParser

/// The limits of a server as options.
struct LimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The longest time of a query in seconds.", valueName: "seconds")) var queryTime = 5.0
  @Option(help: ArgumentHelp("The most queries that run at once.", valueName: "number")) var queries = 4
  @Option(help: ArgumentHelp("The most queries that wait.", valueName: "number")) var waiting = 64
  @Option(help: ArgumentHelp("The most open connections.", valueName: "number")) var connections = 1_024
  @Option(help: ArgumentHelp("The most open connections of one address.", valueName: "number"))
  var clientConnections = 128
  @Option(help: ArgumentHelp("The longest time of a body on its way in seconds, uploads apart.", valueName: "seconds"))
  var bodyTime = 10.0
  @Option(help: ArgumentHelp("The longest time that a client may be idle, in seconds.", valueName: "seconds"))
  var idleTime = 30.0
  @Option(help: ArgumentHelp("The largest upload in megabytes.", valueName: "megabytes")) var upload = 256

  func validate() throws {
    for (name, value) in [("query-time", queryTime), ("idle-time", idleTime), ("body-time", bodyTime)]
    where !(0.001...86_400).contains(value) {
      throw ValidationError("--\(name) is not between 0.001 and 86400 seconds.")
    }
    let numbers = [
      ("queries", queries), ("connections", connections), ("client-connections", clientConnections), ("upload", upload),
    ]
    for (name, value) in numbers where !(1...1_000_000).contains(value) {
      throw ValidationError("--\(name) is not between 1 and 1000000.")
    }
    guard (0...1_000_000).contains(waiting) else { throw ValidationError("--waiting is not between 0 and 1000000.") }
  }

  var limits: ServerLimits {
    get throws {
      var limits = ServerLimits()
      limits.queryTime = .milliseconds(Int(queryTime * 1_000))
      limits.idleTime = .milliseconds(Int(idleTime * 1_000))
      (limits.concurrentQueries, limits.waitingQueries) = (queries, waiting)
      (limits.connections, limits.clientConnections) = (connections, clientConnections)
      limits.bodyTime = .milliseconds(Int(bodyTime * 1_000))
      limits.uploadBytes = upload * 1_048_576
      return limits
    }
  }
}
