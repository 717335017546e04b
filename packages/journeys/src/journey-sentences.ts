/** All tables of sentences about journeys and their runs. */
import type { Sentences } from "@signalbox/core";
import { causeSentences } from "./causes.js";
import { endingSentences } from "./endings.js";
import { waitSentences } from "./explain-run.js";
import { bodyNodes, entryNodes, exitNodes } from "./nodes/index.js";
import { noWaitSentences } from "./nodes/journey-node.js";

export const journeySentences: readonly Sentences[] = [
  ...[...entryNodes.kinds, ...bodyNodes.kinds, ...exitNodes.kinds].map(({ says }) => says),
  noWaitSentences,
  waitSentences,
  endingSentences,
  causeSentences,
];
