/** The definitions that a workspace evaluates for its users. */
import type { PropertyDefinition, SegmentDefinition } from "./definition.js";

export interface SegmentEntry {
  /** A small number, unique in the workspace and never reused. Segments and user properties share one range. */
  readonly slot: number;
  /** The version of the workspace's definitions at which this definition took effect. */
  readonly since: number;
  /** The version at which the slot first took effect. Equal to `since`: no user holds it by an earlier definition. */
  readonly firstSince?: number;
  readonly id: string;
  readonly definition: SegmentDefinition;
}

export interface PropertyEntry {
  readonly slot: number;
  readonly since: number;
  /** As in a segment entry. */
  readonly firstSince?: number;
  readonly id: string;
  readonly name: string;
  readonly definition: PropertyDefinition;
}

/**
 * The definitions in force in a workspace. Paused definitions and those that were never started are left out.
 */
export interface DefinitionSet {
  /** Increases with every change. */
  readonly version: number;
  readonly segments: readonly SegmentEntry[];
  readonly properties: readonly PropertyEntry[];
  /** Slots of paused definitions. Users keep these slots until the definition is resumed. */
  readonly paused?: ReadonlySet<number>;
  /** Slots by the ids of all segments that conditions may name, in force or not. Default: those of `segments`. */
  readonly segmentSlots?: ReadonlyMap<string, number>;
  /** Users at an earlier version were computed by other rules; only folding their events again updates them. */
  readonly historyFrom?: number;
}
