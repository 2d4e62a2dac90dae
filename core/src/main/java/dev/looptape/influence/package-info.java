/**
 * Influence signals: which pieces of evidence of a run lie close to its answer.
 *
 * <p>What is claimed is geometry: "high semantic alignment with the answer". Never that the answer
 * came from a piece of evidence, and never a share of the answer: scores are per item and do not
 * add up. Only taking the evidence away and asking again tells what an answer rests on.
 *
 * <p>Source of the signals: Visible Reasoning, Eq. 1–6, by way of agentfootprint's influence core.
 */
@NullMarked
package dev.looptape.influence;

import org.jspecify.annotations.NullMarked;
