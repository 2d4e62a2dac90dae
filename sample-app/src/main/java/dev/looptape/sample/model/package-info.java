/**
 * A small language model's stand-in that speaks the chat-completions protocol on loopback. It
 * answers from the messages it is sent and from nothing else: no text in here is about the shop.
 */
@NullMarked
package dev.looptape.sample.model;

import org.jspecify.annotations.NullMarked;
