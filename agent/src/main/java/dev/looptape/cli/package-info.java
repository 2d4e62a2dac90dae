/** The command line: what a person reads recordings with. */
@NullMarked
package dev.looptape.cli;

import org.jspecify.annotations.NullMarked;
