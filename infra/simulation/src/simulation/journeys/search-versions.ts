/**
 * Has versions of a journey without runs searched for as soon as there is an earlier one, where the product waits until
 * there are many.
 */
import { followMessage, type Message, type WorkspaceId } from "@signalbox/core";
import type { Behaviour, Decision } from "@signalbox/engine";
import { workspaceKind, type WorkspaceState, type WorkspaceView } from "@signalbox/workspace";

export function searchVersions(
  behaviour: Behaviour<unknown, WorkspaceView>,
): Behaviour<unknown, WorkspaceView> {
  if (behaviour.kind !== workspaceKind) return behaviour;
  const handlers = Object.entries(behaviour.handlers).map(([type, handler]) => {
    const prepare: typeof handler.prepare = (body) => {
      const prepared = handler.prepare(body);
      return {
        ...prepared,
        decide(state, context): Decision<unknown> {
          const decision = prepared.decide(state, context);
          const states = [state, decision.state] as [WorkspaceState, WorkspaceState];
          return {
            ...decision,
            send: [...(decision.send ?? []), ...searches(context.workspaceId, ...states)],
          };
        },
      };
    };
    return [type, { ...handler, prepare }];
  });
  return { ...behaviour, handlers: Object.fromEntries(handlers) };
}

function searches(workspaceId: WorkspaceId, before: WorkspaceState, after: WorkspaceState): Message[] {
  if (before.journeys === after.journeys) return [];
  const known = new Map(before.journeys.map(({ id, past }) => [id, past.versions.join()]));
  const chores = after.journeys.flatMap(({ id, version, past: { versions } }) =>
    versions.length === 0 || known.get(id) === versions.join()
      ? []
      : [{ of: "versions" as const, journeyId: id, version, versions, cursor: "", done: 0, total: 0 }],
  );
  const { definitionVersion: wanted, recomputePaused: paused } = after;
  return chores.length === 0 ? [] : [followMessage(workspaceId, { wanted, paused, chores })];
}
