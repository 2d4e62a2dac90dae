@NullMarked
package dev.looptape.sample;

import org.jspecify.annotations.NullMarked;
