package dev.looptape.agent.capture;

import dev.looptape.agent.site.RedactedMembers;
import dev.looptape.value.Interner;
import java.lang.invoke.MethodHandles;

/** What every walk uses. */
final class Tools {
  final CaptureSettings settings;
  final Interner interner;
  final RedactedMembers marked;
  final Access access;
  final TypeNames types = new TypeNames();
  final SecretText secrets;
  final Shapes shapes;
  private final SecretNames secretNames;

  Tools(
      CaptureSettings settings,
      Interner interner,
      MethodHandles.Lookup trusted,
      RedactedMembers marked) {
    this.settings = settings;
    this.interner = interner;
    this.marked = marked;
    access = new Access(trusted);
    secretNames = new SecretNames(settings.secretNames());
    secrets = new SecretText(secretNames);
    shapes = new Shapes(this);
  }

  boolean isSecretName(String name) {
    return settings.redact() && secretNames.isSecret(name);
  }
}
