/**
 * A user as input of one of their journey runs: memberships, properties, time zone. In a run that an event started, values
 * from the run's own events take precedence over the user's other values.
 */
import { isKeyed, evaluateKeyed, valueInRun, type AudienceUser } from "@signalbox/audience";
import type { Json, JsonText } from "@signalbox/core";
import { zoneOf, type JourneyUser } from "@signalbox/journeys";
import type { StoredUserProperty, WorkspaceContext } from "@signalbox/workspace";
import type { EvaluatedUser } from "../user/evaluation.js";
import type { OwnEvents } from "./own-events.js";

export interface RunContext {
  readonly user: AudienceUser;
  readonly computedState: EvaluatedUser["computedState"];
  /** The events of the run. */
  readonly own: OwnEvents | undefined;
}

type Context = Pick<WorkspaceContext, "workspace" | "now" | "id">;

export function userInRun(runContext: RunContext, { workspace, now, id }: Context): JourneyUser {
  const { user, computedState, own } = runContext;
  const { audience, segmentSlots, state } = workspace;
  let cachedValues: ReadonlyMap<number, Json> | undefined;
  const values = (): ReadonlyMap<number, Json> =>
    (cachedValues ??= audience.values({ computedState, user, now: now.getTime() }));
  const valueOf = (property: StoredUserProperty | undefined): Json | undefined =>
    property && (ownValue(property, runContext, now) ?? values().get(property.slot));
  const valueByName = (name: string): Json | undefined =>
    valueOf(state.userProperties.find((property) => property.name === name));
  return {
    userId: id,
    isIn: (segmentId) => {
      const slot = segmentSlots.get(segmentId);
      return slot !== undefined && computedState.held.has(slot);
    },
    isInKeyed: (segmentId) => {
      const definition = state.segments.find((segment) => segment.id === segmentId)?.definition;
      if (own === undefined || definition === undefined || !isKeyed(definition)) return false;
      const segments = { held: computedState.held, slots: segmentSlots };
      return evaluateKeyed({ definition, segments, entry: own[0], events: own, now: now.getTime() });
    },
    property: (propertyId) => valueOf(state.userProperties.find((each) => each.id === propertyId)),
    defaultZone: state.timezone,
    get zone() {
      const [timezone, latLon] = [valueByName("timezone"), valueByName("latLon")];
      return zoneOf({
        ...(timezone !== undefined && { timezone }),
        ...(latLon !== undefined && { latLon }),
      });
    },
  };
}

/** The values of user properties from the run's own events, by name; they override the others in its messages. */
export function ownProperties(
  runContext: RunContext,
  { workspace, now }: Pick<Context, "workspace" | "now">,
): JsonText | undefined {
  const values = workspace.state.userProperties.flatMap((property) => {
    const value = ownValue(property, runContext, now);
    return value === undefined ? [] : [[property.name, value] as const];
  });
  return values.length === 0 ? undefined : JSON.stringify(Object.fromEntries(values));
}

function ownValue(
  { definition }: StoredUserProperty,
  { user, computedState: { matchedEvents }, own }: RunContext,
  now: Date,
): Json | undefined {
  return own && valueInRun(definition, { user, matchedEvents, events: own, now: now.getTime() });
}
