import java.io.*;
import org.apache.lucene.document.*;
import org.apache.lucene.index.*;
import org.apache.lucene.search.*;
import org.apache.lucene.store.*;
import org.apache.lucene.analysis.standard.StandardAnalyzer;

public class Program {
  public static String run() throws Exception {
    StringBuilder seen = new StringBuilder();
    String[] words = "the quick brown fox jumps over the lazy dog and runs away".split(" ");
    try (Directory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
        for (int i = 0; i < 60; i++) {
          Document d = new Document();
          StringBuilder text = new StringBuilder();
          for (int k = 0; k < 8; k++) { text.append(words[(i * 7 + k * k) % words.length]).append(' '); }
          d.add(new TextField("text", text.toString(), Field.Store.YES));
          d.add(new IntPoint("n", i));
          writer.addDocument(d);
        }
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        IndexSearcher searcher = new IndexSearcher(reader);
        Query query = new BooleanQuery.Builder()
            .add(new TermQuery(new Term("text", "fox")), BooleanClause.Occur.SHOULD)
            .add(new PhraseQuery("text", "lazy", "dog"), BooleanClause.Occur.SHOULD)
            .add(IntPoint.newRangeQuery("n", 5, 50), BooleanClause.Occur.MUST).build();
        for (ScoreDoc hit : searcher.search(query, 10).scoreDocs) {
          seen.append(hit.doc).append(' ').append(hit.score).append(' ')
              .append(searcher.storedFields().document(hit.doc).get("text")).append('\n');
        }
        try {
          searcher.storedFields().document(100000);
        } catch (IllegalArgumentException | IndexOutOfBoundsException expected) {
          StringWriter trace = new StringWriter();
          expected.printStackTrace(new PrintWriter(trace));
          seen.append(trace);
        }
      }
    }
    return seen.toString();
  }
}
