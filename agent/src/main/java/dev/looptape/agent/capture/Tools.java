package dev.looptape.agent.capture;

import dev.looptape.agent.site.RedactedMembers;
import dev.looptape.value.Interner;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/** What every walk uses. */
final class Tools {
  final CaptureSettings settings;
  final Interner interner;
  final RedactedMembers marked;
  final Access access;
  final Memory memory = new Memory();
  final TypeNames types = new TypeNames();
  final SecretText secrets;
  final Shapes shapes;
  private final SecretNames secretNames;
  private final MethodHandles.Lookup trusted;
  private volatile @Nullable Sha256 sha256;
  private volatile @Nullable Messages messages;

  Tools(
      CaptureSettings settings,
      Interner interner,
      MethodHandles.Lookup trusted,
      RedactedMembers marked) {
    this.settings = settings;
    this.interner = interner;
    this.marked = marked;
    this.trusted = trusted;
    access = new Access(trusted);
    secretNames = new SecretNames(settings.secretNames());
    secrets = new SecretText(secretNames, new OwnPatterns(settings.secretPatterns()));
    shapes = new Shapes(this);
  }

  /** Whether a decision may be made by this name. */
  boolean isTelling(String name) {
    return isSecretName(name)
        || !settings.keepEmbeddings() && VectorShapes.isVectorName(name, settings.vectorNames());
  }

  boolean isSecretName(String name) {
    return settings.redact() && secretNames.isSecret(name);
  }

  /** Made when first needed; twice, if two threads need it at once. */
  Sha256 sha256() throws ReflectiveOperationException {
    Sha256 made = sha256;
    if (made == null) {
      made = new Sha256(trusted);
      sha256 = made;
    }
    return made;
  }

  /** Made when first needed. */
  Messages messages() throws ReflectiveOperationException {
    Messages made = messages;
    if (made == null) {
      made = new Messages(access, trusted);
      messages = made;
    }
    return made;
  }
}
