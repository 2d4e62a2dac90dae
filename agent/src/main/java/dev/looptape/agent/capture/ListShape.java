package dev.looptape.agent.capture;

import dev.looptape.value.Value;

/** A collection. */
abstract class ListShape extends Shape {
  @Override
  Value read(Object object, Walk walk, int depth) throws Throwable {
    return walk.list(object, elements(object, walk.maxElements()), depth);
  }

  @Override
  abstract Elements elements(Object object, int max) throws Throwable;
}
