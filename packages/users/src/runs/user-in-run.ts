/**
 * A person as one of their journey runs sees them: memberships, properties, zone. In a run that an event started, what the
 * run's own events say comes before what is known of the person otherwise.
 */
import { isKeyed, evaluateKeyed, valueInRun, type AudienceUser } from "@signalbox/audience";
import type { Json, JsonText } from "@signalbox/core";
import { zoneOf, type Person as JourneyPerson } from "@signalbox/journeys";
import type { StoredUserProperty, WorkspaceContext } from "@signalbox/workspace";
import type { Judged } from "../user/evaluation.js";
import type { OwnEvents } from "./own-events.js";

export interface Company {
  readonly person: AudienceUser;
  readonly standing: Judged["standing"];
  /** Of the run. */
  readonly own: OwnEvents | undefined;
}

type Surroundings = Pick<WorkspaceContext, "workspace" | "now" | "id">;

export function journeyPerson(company: Company, { workspace, now, id }: Surroundings): JourneyPerson {
  const { person, standing, own } = company;
  const { audience, segmentSlots, state } = workspace;
  let known: ReadonlyMap<number, Json> | undefined;
  const values = (): ReadonlyMap<number, Json> =>
    (known ??= audience.values({ computedState: standing, user: person, now: now.getTime() }));
  const valueOf = (property: StoredUserProperty | undefined): Json | undefined =>
    property && (ownValue(property, company, now) ?? values().get(property.slot));
  const named = (name: string): Json | undefined =>
    valueOf(state.userProperties.find((property) => property.name === name));
  return {
    userId: id,
    isIn: (segmentId) => {
      const slot = segmentSlots.get(segmentId);
      return slot !== undefined && standing.held.has(slot);
    },
    isInKeyed: (segmentId) => {
      const definition = state.segments.find((segment) => segment.id === segmentId)?.definition;
      if (own === undefined || definition === undefined || !isKeyed(definition)) return false;
      return evaluateKeyed({ definition, entry: own[0], events: own, now: now.getTime() });
    },
    property: (propertyId) => valueOf(state.userProperties.find((each) => each.id === propertyId)),
    get zone() {
      const [timezone, latLon] = [named("timezone"), named("latLon")];
      return zoneOf({
        ...(timezone !== undefined && { timezone }),
        ...(latLon !== undefined && { latLon }),
      });
    },
  };
}

/** Values that user properties have by the run's own events, by their names: laid over the others in its messages. */
export function ownProperties(
  company: Company,
  { workspace, now }: Pick<Surroundings, "workspace" | "now">,
): JsonText | undefined {
  const values = workspace.state.userProperties.flatMap((property) => {
    const value = ownValue(property, company, now);
    return value === undefined ? [] : [[property.name, value] as const];
  });
  return values.length === 0 ? undefined : JSON.stringify(Object.fromEntries(values));
}

function ownValue(
  { definition }: StoredUserProperty,
  { person, standing: { matchedEvents: memory }, own }: Company,
  now: Date,
): Json | undefined {
  return (
    own && valueInRun(definition, { user: person, matchedEvents: memory, events: own, now: now.getTime() })
  );
}
