/** Builders of segments and user properties for tests of commands, with defaults for everything else. */
import type { PropertyDefinition, SegmentDefinition } from "@signalbox/audience";
import type { StoredSegment, WorkspaceState } from "../state.js";
import { run } from "../testing/run-command.js";
import { putSegment, type PutSegment } from "../segments/put-segment.js";
import { putUserProperty, type PutUserProperty } from "../user-properties/put-user-property.js";

export const uuid = (digit: number): string => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;

export function traitIs(path: string, value: string): SegmentDefinition {
  return { entryNode: { id: "1", type: "Trait", path, operator: { type: "Equals", value } }, nodes: [] };
}

export function listed(version: number): SegmentDefinition {
  return { entryNode: { id: "1", type: "Manual", version }, nodes: [] };
}

export function trait(path: string): PropertyDefinition {
  return { type: "Trait", path };
}

type Run = ReturnType<typeof run>;

export function put(input: Partial<PutSegment>, state?: WorkspaceState): Run {
  return run(putSegment, { name: "Pro", newId: uuid(1), ...input }, state);
}

export function putProperty(input: Partial<PutUserProperty>, state?: WorkspaceState): Run {
  return run(putUserProperty, { name: "plan", newId: uuid(5), ...input }, state);
}

/** A workspace with this segment, and the stored segment. */
export function withSegmentOf(
  input: Partial<PutSegment>,
  state?: WorkspaceState,
): { readonly state: WorkspaceState; readonly segment: StoredSegment } {
  const created = put(input, state);
  const segment = created.state.segments.at(-1);
  if (!created.outcome.ok || segment === undefined) throw new Error(JSON.stringify(created.outcome));
  return { state: created.state, segment };
}

export function refusalOf({ outcome }: Run): string | undefined {
  return outcome.ok ? undefined : outcome.code;
}
