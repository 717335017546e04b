/** A person as one of their journey runs sees them: memberships, properties, zone, and what happened under the run's key. */
import { judgeKeyed, keyedInterests, type KeyedInterest, type Person } from "@signalbox/audience";
import { parseJsonObject, type EventRecord, type Json, type JsonText } from "@signalbox/core";
import { zoneOf, type Person as JourneyPerson } from "@signalbox/journeys";
import type { DecisionContext } from "../../behaviour.js";
import type { Judged } from "../judgement.js";

export interface Company {
  readonly person: Person;
  readonly standing: Judged["standing"];
  /** As `LiveRun.heard`. */
  readonly heard: readonly EventRecord[];
}

type Surroundings = Pick<DecisionContext, "workspace" | "now" | "id">;

export function journeyPerson(company: Company, { workspace, now, id }: Surroundings): JourneyPerson {
  const { person, standing, heard } = company;
  const { audience, segmentSlots, state } = workspace;
  let known: ReadonlyMap<number, Json> | undefined;
  const values = (): ReadonlyMap<number, Json> =>
    (known ??= audience.values({ standing, person, now: now.getTime() }));
  const named = (name: string): Json | undefined => {
    const slot = state.userProperties.find((property) => property.name === name)?.slot;
    return slot === undefined ? undefined : values().get(slot);
  };
  return {
    userId: id,
    isIn: (segmentId) => {
      const slot = segmentSlots.get(segmentId);
      return slot !== undefined && standing.held.has(slot);
    },
    isInKeyed: (segmentId) => {
      const [entry] = heard;
      const definition = state.segments.find((segment) => segment.id === segmentId)?.definition;
      if (entry === undefined || definition === undefined) return false;
      return (
        keyedInterests(definition).length > 0 &&
        judgeKeyed({ definition, entry, events: heard, now: now.getTime() })
      );
    },
    property: (propertyId) => {
      const slot = state.userProperties.find((property) => property.id === propertyId)?.slot;
      return slot === undefined ? undefined : values().get(slot);
    },
    get zone() {
      const [timezone, latLon] = [named("timezone"), named("latLon")];
      return zoneOf({
        ...(timezone !== undefined && { timezone }),
        ...(latLon !== undefined && { latLon }),
      });
    },
  };
}

/** Values that user properties have under the run's key, by their names: laid over the others in its messages. */
export function keyedProperties(
  heard: readonly EventRecord[],
  { workspace, now }: Pick<Surroundings, "workspace" | "now">,
): JsonText | undefined {
  const [entry] = heard;
  if (entry === undefined) return undefined;
  const values = workspace.state.userProperties.flatMap(({ name, definition }) => {
    if (keyedInterests(definition).length === 0) return [];
    const value = judgeKeyed({ definition, entry, events: heard, now: now.getTime() });
    return value === undefined ? [] : [[name, value] as const];
  });
  return values.length === 0 ? undefined : JSON.stringify(Object.fromEntries(values));
}

/** Whether a run that began with `entry` has to keep the event. */
export function isHeard(
  event: EventRecord,
  entry: EventRecord | undefined,
  interests: readonly KeyedInterest[],
): boolean {
  if (entry === undefined || event.type !== "track" || event.part !== "main") return false;
  const named = interests.filter(({ event: name }) =>
    name.endsWith("*") ? event.event.startsWith(name.slice(0, -1)) : event.event === name,
  );
  if (named.length === 0) return false;
  const [said, wanted] = [parseJsonObject(event.data), parseJsonObject(entry.data)];
  return named.some(({ key }) => isSameValue(said[key], wanted[key]));
}

/** Cheap, and never stricter than the condition that decides. */
function isSameValue(value: Json | undefined, wanted: Json | undefined): boolean {
  if (value === undefined || value === null || wanted === undefined || wanted === null) return false;
  return typeof value === "object" || typeof wanted === "object" || String(value) === String(wanted);
}
