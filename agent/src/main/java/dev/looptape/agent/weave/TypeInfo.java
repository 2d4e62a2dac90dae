package dev.looptape.agent.weave;

import java.util.ArrayList;
import java.util.List;

/**
 * What a type's bytes say of its relations.
 *
 * @param supertypes internal names of its superclass and interfaces
 * @param annotations descriptors of the annotations it carries
 */
record TypeInfo(List<String> supertypes, List<String> annotations) {
  /** Stands for a type whose bytes cannot be found. */
  static final TypeInfo UNKNOWN = new TypeInfo(List.of(), List.of());

  static TypeInfo of(ClassFile file) {
    List<String> supertypes = new ArrayList<>(file.interfaces.size() + 1);
    if (file.superName != null) {
      supertypes.add(file.superName);
    }
    supertypes.addAll(file.interfaces);
    List<String> annotations = new ArrayList<>(0);
    for (Annotation annotation : file.attributes.annotations()) {
      annotations.add(annotation.descriptor());
    }
    return new TypeInfo(supertypes, annotations);
  }
}
