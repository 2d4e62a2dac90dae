package dev.looptape.recording;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.looptape.pack.PackedRecordingException;
import dev.looptape.pack.RecordingPack;
import dev.looptape.value.JsonParsing;
import dev.looptape.value.MalformedJsonException;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.Value;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a list shows of a file: {@code snapshot.run}, from its first bytes. A small file is
 * checked whole; of a large one the end is looked at, where a truncated file gives itself away.
 */
final class RecordingHead {
  /** Files up to here are parsed to their end. */
  static final int CHECKED_WHOLE = 16 << 10;

  /** How far {@code snapshot.run} is looked for, after gunzip. */
  private static final int HEAD = 256 << 10;

  /** Files up to here are read whole if a fact of the head stands among the pooled values. */
  private static final int RESOLVED = 8 << 20;

  private static final String FORMAT_FAMILY = "agentfootprint.recording.packed.";

  private ObjectValue run = ObjectValue.EMPTY;
  private @Nullable String format;
  private boolean sawRecording;
  private boolean sawSnapshot;
  private boolean sawRun;

  private RecordingHead() {}

  /** What was found; a damage that was found with it is the second part. */
  record Found(ObjectValue run, Optional<String> damage) {}

  static Found read(Path file, long size) {
    try {
      RecordingHead head = new RecordingHead();
      String damage = head.damage(file, size, CHECKED_WHOLE);
      if (size > CHECKED_WHOLE && !head.sawRun) {
        head = new RecordingHead(); // not in its first place, as it is in what we write
        damage = head.damage(file, size, HEAD);
      }
      return damage == null
          ? new Found(head.run, Optional.empty())
          : new Found(ObjectValue.EMPTY, Optional.of(damage));
    } catch (MalformedJsonException | PackedRecordingException e) {
      return new Found(ObjectValue.EMPTY, Optional.of(String.valueOf(e.getMessage())));
    } catch (JsonProcessingException e) {
      return new Found(ObjectValue.EMPTY, Optional.of("not valid JSON: " + oneLine(e)));
    } catch (IOException e) {
      return new Found(ObjectValue.EMPTY, Optional.of(RecordingFiles.reason(e)));
    }
  }

  private @Nullable String damage(Path file, long size, int most) throws IOException {
    if (size == 0) {
      return "empty";
    }
    byte[] start;
    byte[] end;
    try (FileChannel channel = FileChannel.open(file)) {
      start = bytes(channel, 0, most);
      end = bytes(channel, Math.max(0, size - 64), 64);
    }
    boolean gzip = start.length > 1 && start[0] == 0x1f && (start[1] & 0xff) == 0x8b;
    boolean whole = size <= CHECKED_WHOLE;
    if (whole && gzip) {
      // Small files that expand without end are looked at no further than other large ones.
      start = inflated(start, HEAD + 1, true);
      whole = start.length <= HEAD;
    } else if (gzip) {
      start = inflated(start, most, false);
    }
    boolean reachedTheEnd = walk(whole ? start : toWholeCharacters(start), whole);
    if (format != null
        && format.startsWith(FORMAT_FAMILY)
        && !format.equals(RecordingPack.FORMAT)) {
      return "of a format that is not known here: " + Value.of(format).text();
    }
    if (reachedTheEnd && !sawSnapshot) {
      return "not a recording: it has no object \"snapshot\"";
    }
    if (!sawSnapshot && !sawRecording) {
      return "not recognised as a recording by its first " + (HEAD >> 10) + " KiB";
    }
    if (!whole && !gzip && !endsWell(end, file)) {
      return "truncated: it does not end as a recording does";
    }
    if (run.text().contains("\"$af:ref\":")) { // as text, only a key can look like this
      run = size <= RESOLVED ? RecordingReader.read(file).run() : ObjectValue.EMPTY;
    }
    if (whole && run.get("summary") == null) { // made by another program, and small
      run = RecordingSummary.runWithSummary(RecordingReader.read(file));
    }
    return null;
  }

  /** Whether the document was read to its end, which {@code whole} asks for. */
  private boolean walk(byte[] start, boolean whole) throws IOException {
    InputStream in = new ByteArrayInputStream(start);
    try (JsonParser parser = JsonParsing.parser(in)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return rejected(parser, whole);
      }
      boolean ended = members(parser, true, whole);
      if (ended && parser.nextToken() != null) {
        throw new MalformedJsonException("text after the end of the document");
      }
      return ended;
    } catch (JsonProcessingException e) {
      if (whole) {
        throw e;
      }
      return false; // most likely the cut at the end of the head
    }
  }

  private static boolean rejected(JsonParser parser, boolean whole) {
    throw new MalformedJsonException(
        whole && parser.currentToken() == null
            ? "empty"
            : "not a recording: the document is no object");
  }

  /** The members of the root or of {@code recording}; false: left as soon as all was found. */
  private boolean members(JsonParser parser, boolean isRoot, boolean whole) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String key = parser.currentName();
      JsonToken value = parser.nextToken();
      if (isRoot && key.equals("format") && value == JsonToken.VALUE_STRING) {
        format = parser.getText();
      } else if (isRoot && key.equals("recording") && value == JsonToken.START_OBJECT) {
        sawRecording = true;
        if (!members(parser, false, whole)) {
          return false;
        }
      } else if (key.equals("snapshot") && value == JsonToken.START_OBJECT) {
        sawSnapshot = true;
        if (!snapshot(parser, whole)) {
          return false;
        }
      } else {
        parser.skipChildren();
      }
    }
    return parser.currentToken() == JsonToken.END_OBJECT;
  }

  private boolean snapshot(JsonParser parser, boolean whole) throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      if (parser.currentName().equals("run")) {
        if (JsonParsing.read(parser) instanceof ObjectValue object) {
          run = object;
        }
        sawRun = true;
        if (!whole) {
          return false;
        }
      } else {
        parser.nextToken();
        parser.skipChildren();
      }
    }
    return true;
  }

  /** What we write ends with the array {@code values}; what others write, with their object. */
  private static boolean endsWell(byte[] end, Path file) {
    int i = end.length - 1;
    while (i >= 0 && (end[i] == ' ' || end[i] == '\n' || end[i] == '\r' || end[i] == '\t')) {
      i--;
    }
    boolean ours = RecordingFileName.timeIn(String.valueOf(file.getFileName())) != null;
    return i > 0 && end[i] == '}' && (!ours || end[i - 1] == ']');
  }

  /** Without the last character if that is not ASCII, since the head may end inside of it. */
  private static byte[] toWholeCharacters(byte[] start) {
    int length = start.length;
    while (length > 0 && (start[length - 1] & 0xc0) == 0x80) {
      length--;
    }
    return Arrays.copyOf(start, length > 0 && start[length - 1] < 0 ? length - 1 : length);
  }

  private static byte[] bytes(FileChannel channel, long from, int most) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(most);
    long at = from;
    for (int n = 0; n >= 0 && buffer.hasRemaining(); at += n) {
      n = channel.read(buffer, at);
    }
    byte[] read = new byte[buffer.position()];
    buffer.flip().get(read);
    return read;
  }

  private static byte[] inflated(byte[] start, int most, boolean whole) throws IOException {
    byte[] plain = new byte[most];
    int length = 0;
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(start))) {
      for (int n = 0; n >= 0 && length < most; length += n) {
        n = in.read(plain, length, most - length);
        if (n < 0) {
          break;
        }
      }
    } catch (EOFException e) {
      if (whole) {
        throw new MalformedJsonException("truncated gzip");
      }
    }
    return Arrays.copyOf(plain, length);
  }

  private static String oneLine(JsonProcessingException e) {
    String place =
        e.getLocation() == null
            ? ""
            : "line "
                + e.getLocation().getLineNr()
                + ", column "
                + e.getLocation().getColumnNr()
                + ": ";
    return place + JsonParsing.reason(e.getOriginalMessage());
  }
}
