/**
 * Whether a journey's definition can be put into force. All its faults are told at once, each with its place and what to do.
 * What has none is read by `journeyDefinitionSchema` and compiles.
 */
import { isJsonObject, unknownFields, unknownFieldText } from "@signalbox/core";
import { journeyDefinitionSchema } from "../definition.js";
import { graphFaults } from "./check-graph.js";
import { mentionFaults } from "./check-mentions.js";
import { faultAt, reported, type JourneyFault } from "./faults.js";
import type { Known } from "./known.js";
import { readNodes } from "./read-nodes.js";

/** Never throws, whatever it is given. Empty when nothing is wrong. Fields nobody knows are faults. */
export function checkJourneyDefinition(definition: unknown, known: Known): readonly JourneyFault[] {
  const unknown = unknownFields(journeyDefinitionSchema, definition).map((field) =>
    faultAt(field.path, unknownFieldText(field)),
  );
  return reported([...faultsIn(definition, known), ...unknown]);
}

function faultsIn(definition: unknown, known: Known): readonly JourneyFault[] {
  if (!isJsonObject(definition)) {
    return [{ path: "", message: "must be an object with entryNode, exitNode and nodes" }];
  }
  const faults: JourneyFault[] = [];
  const nodes = readNodes(definition, faults);
  if (nodes.body !== undefined) faults.push(...graphFaults(nodes));
  return [...faults, ...mentionFaults(nodes, known)];
}

/**
 * What keeps a stored journey from being set running: there is only a draft, or what it refers to has gone since. Empty when
 * it can start.
 */
export function startFaults(definition: unknown, known: Known): readonly JourneyFault[] {
  if (definition === undefined || definition === null) {
    return [{ path: "", message: "is missing; a draft cannot be started", violation: "CantStart" }];
  }
  return reported(faultsIn(definition, known)).map((fault) => ({ violation: "CantStart", ...fault }));
}

export function canStart(definition: unknown, known: Known): boolean {
  return startFaults(definition, known).length === 0;
}
