/** All tables of sentences that say why a user is in a segment or not. */
import type { Sentences } from "@signalbox/core";
import { explanationSentences } from "./explain.js";
import { operators } from "./operators/index.js";
import { segmentNodes } from "./segment-nodes/index.js";

export const segmentSentences: readonly Sentences[] = [
  explanationSentences,
  ...segmentNodes.kinds.map(({ says }) => says),
  ...operators.kinds.map(({ says }) => says),
];
