/** Tests of the command line, over streams in memory. */
@org.jspecify.annotations.NullMarked
package dev.looptape.cli;
