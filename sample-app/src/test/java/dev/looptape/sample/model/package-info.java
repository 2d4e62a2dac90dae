@NullMarked
package dev.looptape.sample.model;

import org.jspecify.annotations.NullMarked;
