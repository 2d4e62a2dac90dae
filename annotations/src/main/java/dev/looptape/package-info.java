/** The annotations by which a host names what Looptape records; they depend on nothing. */
package dev.looptape;
