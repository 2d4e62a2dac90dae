package dev.looptape.cli;

import dev.looptape.value.ObjectValue;

/**
 * One piece of the context of a model call.
 *
 * @param at the place of its announcement among the events of the file, from 0
 * @param payload the announcement's payload
 */
record Piece(int at, ObjectValue payload) {}
