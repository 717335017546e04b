/**
 * Validates a journey's definition before it takes effect. Reports all issues at once, each with its path and what to do.
 * A definition without issues is parsed by `journeyDefinitionSchema` and compiles.
 */
import { isJsonObject, unknownFieldIssues } from "@signalbox/core";
import { journeyDefinitionSchema } from "../definition.js";
import { graphFaults } from "./check-graph.js";
import { mentionFaults } from "./check-mentions.js";
import { faultAt, reported, type JourneyIssue } from "./faults.js";
import { journeySays } from "./issue-sentences.js";
import type { Known } from "./known.js";
import { runFieldFaults } from "./read-conditions.js";
import { readNodes } from "./read-nodes.js";

/** Never throws, whatever the input. Empty when the definition is valid. Unknown fields are issues. */
export function checkJourneyDefinition(definition: unknown, known: Known): readonly JourneyIssue[] {
  return reported(allJourneyIssues(definition, known));
}

/** As `checkJourneyDefinition`, however many they are. */
export function allJourneyIssues(definition: unknown, known: Known): readonly JourneyIssue[] {
  return [...faultsIn(definition, known), ...unknownFieldIssues(journeyDefinitionSchema, definition)];
}

function faultsIn(definition: unknown, known: Known): readonly JourneyIssue[] {
  if (!isJsonObject(definition)) {
    return [faultAt([], journeySays.noDefinition())];
  }
  const faults: JourneyIssue[] = [];
  const nodes = readNodes(definition, faults);
  if (nodes.body !== undefined) faults.push(...graphFaults(nodes));
  return [...faults, ...mentionFaults(nodes, known), ...runFieldFaults(definition, known)];
}

/**
 * Why a stored journey cannot be started: it has only a draft, or something it refers to was deleted. Empty when it can
 * start.
 */
export function startIssues(definition: unknown, known: Known): readonly JourneyIssue[] {
  if (definition === undefined || definition === null) {
    return [faultAt([], journeySays.draftOnly(), "CantStart")];
  }
  return reported(faultsIn(definition, known)).map((fault) => ({
    violation: "CantStart" as const,
    ...fault,
  }));
}

export function canStart(definition: unknown, known: Known): boolean {
  return startIssues(definition, known).length === 0;
}
