/**
 * The definitions that a call names and that are not computed for all users yet: until they are, it finds only some of its
 * users. Read before the users, so that an answer without such a definition is complete.
 */
import type { TableStore } from "@signalbox/core";
import { byIds, type ListedWorkspace, type UserFilter } from "@signalbox/user-queries";
import {
  isPropertyInForce,
  isSegmentInForce,
  progressSchema,
  type WorkspaceState,
} from "@signalbox/workspace";
import { z } from "zod";
import { computedState, readRecompute } from "../computed-properties/recompute-account.js";

export interface NotComputed {
  readonly workspaceId: string;
  readonly id: string;
  readonly type: "Segment" | "UserProperty";
  readonly progress: { readonly done: number; readonly total: number };
}

export const notComputedField: z.ZodType<readonly NotComputed[] | undefined> = z
  .array(
    z.object({
      workspaceId: z.string(),
      id: z.string(),
      type: z.enum(["Segment", "UserProperty"]),
      progress: progressSchema,
    }),
  )
  .optional()
  .describe(
    "Segments and user properties of the call that are not computed for all users yet: the answer is not complete. Absent when it is.",
  );

type Named = Pick<UserFilter, "segmentFilter" | "negativeSegmentFilter" | "userPropertyFilter"> & {
  readonly sortBy?: string;
};

export async function notComputedIn(
  named: Named,
  workspaces: readonly ListedWorkspace[],
  stores: { readonly tables: TableStore },
): Promise<{ readonly notComputed?: readonly NotComputed[] }> {
  const notComputed: NotComputed[] = [];
  for (const { workspaceId, state } of workspaces) {
    const definitions = definitionsOf(named, state);
    if (definitions.length === 0) continue;
    const recompute = await readRecompute(workspaceId, stores);
    for (const { type, isInForce, definition } of definitions) {
      const { progress } = computedState(definition, isInForce, recompute);
      if (progress !== undefined) notComputed.push({ workspaceId, id: definition.id, type, progress });
    }
  }
  return notComputed.length === 0 ? {} : { notComputed };
}

/**
 * What an earlier count of the same filter is compared by, JSON: the definitions that the filter names, as they were put last
 * and as far as they are computed. A count of before a change is not one of after it.
 */
export function stateOfNamed(
  named: Named,
  workspaces: readonly ListedWorkspace[],
  notComputed: readonly NotComputed[] = [],
): readonly (readonly [id: string, updatedAt: number, isComputed: boolean])[] {
  return workspaces.flatMap(({ workspaceId, state }) =>
    definitionsOf(named, state).map(({ definition: { id, updatedAt } }) => {
      const isComputed = !notComputed.some((each) => each.workspaceId === workspaceId && each.id === id);
      return [id, updatedAt, isComputed] as const;
    }),
  );
}

function definitionsOf(
  { segmentFilter = [], negativeSegmentFilter = [], userPropertyFilter = [], sortBy = byIds }: Named,
  { segments, userProperties }: WorkspaceState,
) {
  const segmentIds = new Set([...segmentFilter, ...negativeSegmentFilter]);
  const propertyIds = new Set(userPropertyFilter.map(({ id }) => id));
  const isSortedBy = ({ id, name }: { readonly id: string; readonly name: string }): boolean =>
    sortBy !== byIds && (id === sortBy || name === sortBy);
  return [
    ...segments
      .filter(({ id }) => segmentIds.has(id))
      .map((definition) => ({
        type: "Segment" as const,
        isInForce: isSegmentInForce(definition),
        definition,
      })),
    ...userProperties
      .filter((property) => propertyIds.has(property.id) || isSortedBy(property))
      .map((definition) => ({
        type: "UserProperty" as const,
        isInForce: isPropertyInForce(definition),
        definition,
      })),
  ];
}
