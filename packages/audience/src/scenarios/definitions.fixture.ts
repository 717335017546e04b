/**
 * Definitions in force. All of them pass the public checks first, so that no scenario uses a definition that
 * would be rejected.
 */
import type { Json } from "@signalbox/core";
import {
  checkPropertyDefinition,
  checkSegmentDefinition,
  type DefinitionSet,
  type PropertyEntry,
  type SegmentEntry,
} from "../index.js";
import { definitionOf, type Sketch } from "./sketch.fixture.js";

export interface Publication {
  readonly slot?: number;
  readonly since?: number;
  readonly id?: string;
}

/** Of the one definition most scenarios are about. */
export const segmentId = "the-segment";
export const propertyId = "the-property";

export function segmentEntry(segment: Sketch | Json, publication: Publication = {}): SegmentEntry {
  const checked = checkSegmentDefinition(isSketch(segment) ? definitionOf(segment) : segment);
  if (!checked.ok) throw new Error(`refused: ${JSON.stringify(checked.issues)}`);
  return { slot: 1, since: 1, id: segmentId, ...publication, definition: checked.definition };
}

export function propertyEntry(property: Json, publication: Publication = {}): PropertyEntry {
  const checked = checkPropertyDefinition(property);
  if (!checked.ok) throw new Error(`refused: ${JSON.stringify(checked.issues)}`);
  const { id = propertyId, slot = 2, since = 1 } = publication;
  return { slot, since, id, name: id, definition: checked.definition };
}

export function definitionSet(
  version: number,
  { segments = [], properties = [] }: { segments?: SegmentEntry[]; properties?: PropertyEntry[] },
): DefinitionSet {
  return { version, segments, properties };
}

function isSketch(segment: Sketch | Json): segment is Sketch {
  return typeof segment === "object" && segment !== null && "fields" in segment;
}
