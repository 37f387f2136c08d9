import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.StringJoiner;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.util.CharTokenizer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.IndexOrDocValuesQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.Weight;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.util.BytesRef;

/** Lucene with BM25, one thread and one segment, as timing.py has its peers. Java 11, for Debian's small compiler. */
public final class LuceneEngine {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final double WARMING_SECONDS = 20;

  private static final Analyzer FOLDED =
      new Analyzer() {
        @Override
        protected TokenStreamComponents createComponents(String field) {
          Tokenizer letters = CharTokenizer.fromTokenCharPredicate(Character::isLetterOrDigit);
          return new TokenStreamComponents(letters, new ASCIIFoldingFilter(new LowerCaseFilter(letters)));
        }
      };

  private interface Answer {
    /** Returns the number of hits. */
    int to(JsonNode question) throws IOException;
  }

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[1]);
    Path file = Path.of(arguments[2]);
    if (arguments[0].equals("build")) {
      build(folder, file);
    } else {
      new LuceneEngine(folder).ask(file, Double.parseDouble(arguments[3]));
    }
  }

  private static void build(Path folder, Path corpus) throws IOException {
    IndexWriterConfig settings = new IndexWriterConfig(FOLDED);
    settings.setRAMBufferSizeMB(256).setMergeScheduler(new SerialMergeScheduler());
    try (IndexWriter writer = new IndexWriter(FSDirectory.open(folder), settings);
        BufferedReader lines = Files.newBufferedReader(corpus)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        writer.addDocument(document(JSON.readTree(line)));
      }
      writer.forceMerge(1);
      writer.commit();
    }
  }

  private static Document document(JsonNode record) {
    Document document = new Document();
    long id = record.get("id").asLong();
    document.add(new LongPoint("id", id));
    document.add(new StoredField("id", id));
    String author = record.get("author").asText();
    document.add(new StringField("author", author, Field.Store.YES));
    document.add(new SortedDocValuesField("author", new BytesRef(author)));
    for (String name : List.of("title", "source", "lang")) {
      document.add(new StoredField(name, record.get(name).asText()));
    }
    int year = record.get("year").asInt();
    document.add(new IntPoint("year", year));
    document.add(new NumericDocValuesField("year", year));
    document.add(new StoredField("year", year));
    document.add(new TextField("text", record.get("text").asText(), Field.Store.YES));
    return document;
  }

  private final IndexSearcher searcher;
  /** A use of what is read, so that the compiler keeps the reading. */
  private long readCharacters = 0;

  private LuceneEngine(Path folder) throws IOException {
    searcher = new IndexSearcher(DirectoryReader.open(MMapDirectory.open(folder)));
    searcher.setQueryCache(null);
  }

  private Map<String, Answer> answers() {
    Map<String, Answer> answers = new LinkedHashMap<>();
    for (String kind : List.of("rare", "mid", "common5", "common20")) {
      answers.put(kind, question -> best(first(question)));
    }
    for (String kind : List.of("and", "natural-all")) {
      answers.put(kind, question -> best(combined(question, Occur.MUST)));
    }
    for (String kind : List.of("or", "natural-any")) {
      answers.put(kind, question -> best(combined(question, Occur.SHOULD)));
    }
    answers.put("phrase", question -> best(new PhraseQuery("text", words(question).toArray(String[]::new))));
    answers.put("prefix", question -> best(new PrefixQuery(new Term("text", words(question).get(0)))));
    answers.put("fuzzy", question -> best(new FuzzyQuery(new Term("text", words(question).get(0)), 1)));
    answers.put("author", question -> best(filtered(question, author(question))));
    answers.put("years", question -> best(filtered(question, years(question))));
    Sort newest = new Sort(new SortField("year", SortField.Type.INT, true));
    answers.put("newest", question -> read(searcher.search(first(question), 10, newest)));
    answers.put("facet", this::facet);
    answers.put("count", question -> searcher.count(first(question)));
    answers.put("record", question -> best(LongPoint.newExactQuery("id", question.get("id").asLong())));
    return answers;
  }

  private static List<String> words(JsonNode question) {
    List<String> words = new ArrayList<>();
    for (JsonNode word : question.get("words")) words.add(word.asText());
    return words;
  }

  private static Query first(JsonNode question) {
    return new TermQuery(new Term("text", question.get("words").get(0).asText()));
  }

  private static Query combined(JsonNode question, Occur occur) {
    BooleanQuery.Builder builder = new BooleanQuery.Builder();
    for (String word : words(question)) builder.add(new TermQuery(new Term("text", word)), occur);
    return builder.build();
  }

  private static Query filtered(JsonNode question, Query condition) {
    return new BooleanQuery.Builder().add(first(question), Occur.MUST).add(condition, Occur.FILTER).build();
  }

  private static Query author(JsonNode question) {
    return new TermQuery(new Term("author", question.get("author").asText()));
  }

  private static Query years(JsonNode question) {
    int from = question.get("from").asInt();
    int to = question.get("to").asInt();
    return new IndexOrDocValuesQuery(
        IntPoint.newRangeQuery("year", from, to), NumericDocValuesField.newSlowRangeQuery("year", from, to));
  }

  private int best(Query query) throws IOException {
    return read(searcher.search(query, 10));
  }

  /** Fetches the stored records, and returns their number. */
  private int read(TopDocs found) throws IOException {
    for (ScoreDoc hit : found.scoreDocs) {
      readCharacters += searcher.storedFields().document(hit.doc).get("text").length();
    }
    return found.scoreDocs.length;
  }

  /** The ten most frequent authors, counted by their ordinals. The index has one segment. */
  private int facet(JsonNode question) throws IOException {
    Weight weight = searcher.createWeight(searcher.rewrite(first(question)), ScoreMode.COMPLETE_NO_SCORES, 1);
    int found = 0;
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      Scorer scorer = weight.scorer(leaf);
      if (scorer == null) continue;
      SortedDocValues authors = DocValues.getSorted(leaf.reader(), "author");
      int[] counts = new int[authors.getValueCount()];
      DocIdSetIterator matches = scorer.iterator();
      for (int id = matches.nextDoc(); id != DocIdSetIterator.NO_MORE_DOCS; id = matches.nextDoc()) {
        if (authors.advanceExact(id)) counts[authors.ordValue()]++;
      }
      for (int ordinal : most(counts)) {
        readCharacters += authors.lookupOrd(ordinal).length;
        found++;
      }
    }
    return found;
  }

  private static PriorityQueue<Integer> most(int[] counts) {
    PriorityQueue<Integer> most = new PriorityQueue<>((one, other) -> Integer.compare(counts[one], counts[other]));
    for (int ordinal = 0; ordinal < counts.length; ordinal++) {
      if (counts[ordinal] == 0 || most.size() == 10 && counts[ordinal] <= counts[most.peek()]) continue;
      most.add(ordinal);
      if (most.size() > 10) most.poll();
    }
    return most;
  }

  private void ask(Path file, double seconds) throws IOException {
    Map<String, List<JsonNode>> questions = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode question = JSON.readTree(line);
      questions.computeIfAbsent(question.get("kind").asText(), kind -> new ArrayList<>()).add(question);
    }
    Map<String, Answer> answers = answers();
    warm(questions, answers);
    for (String kind : questions.keySet()) {
      System.out.println(measured(kind, questions.get(kind), answers.get(kind), seconds));
    }
    System.out.printf("{\"memory\":{\"most\":%d,\"own\":%d},\"read\":%d}%n", kB("VmHWM"), kB("RssAnon"), readCharacters);
  }

  /** Asks all kinds in turn, as a process that runs for long would have, so that the code is compiled. */
  private void warm(Map<String, List<JsonNode>> questions, Map<String, Answer> answers) throws IOException {
    long begin = System.nanoTime();
    for (int round = 0; round < 10 && System.nanoTime() - begin < WARMING_SECONDS * 1e9; round++) {
      for (String kind : questions.keySet()) {
        long start = System.nanoTime();
        for (JsonNode question : questions.get(kind)) {
          answers.get(kind).to(question);
          if (System.nanoTime() - start > 5e8) break;
        }
      }
    }
  }

  private static String measured(String kind, List<JsonNode> asked, Answer answer, double seconds) throws IOException {
    StringJoiner times = new StringJoiner(",");
    StringJoiner found = new StringJoiner(",");
    double end = System.nanoTime() + seconds * 1e9;
    for (JsonNode question : asked) {
      long start = THREADS.getCurrentThreadCpuTime();
      int hits = answer.to(question);
      times.add(Double.toString((THREADS.getCurrentThreadCpuTime() - start) / 1e3));
      found.add(Integer.toString(hits));
      if (System.nanoTime() > end) break;
    }
    return "{\"kind\":\"" + kind + "\",\"times\":[" + times + "],\"found\":[" + found + "]}";
  }

  private static long kB(String key) throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith(key + ":")) return Long.parseLong(line.replaceAll("[^0-9]", ""));
    }
    return 0;
  }
}
