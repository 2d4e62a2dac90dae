@NullMarked
package dev.looptape.sample.loop;

import org.jspecify.annotations.NullMarked;
