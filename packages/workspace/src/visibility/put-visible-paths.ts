/**
 * Declares paths visible to callers without `users:see-personal`, or takes that back. Everything that is not declared is
 * hidden from them.
 */
import { z } from "zod";
import { applied, refused } from "../command.js";
import type { AuditResource } from "../audit/audit-entry.js";
import { defineOperation, type Operation } from "../operation.js";
import {
  shownVisiblePathSchema,
  visiblePathField,
  visiblePathKey,
  type VisiblePath,
} from "./visible-path.js";

export interface PutVisiblePaths {
  readonly declare: readonly VisiblePath[];
  readonly remove: readonly VisiblePath[];
}

const mostPaths = 2_000;
const mostAudited = 100;

const body = z.object({
  declare: z.array(visiblePathField).max(mostPaths).default([]).describe("Paths to declare visible."),
  remove: z
    .array(visiblePathField)
    .max(mostPaths)
    .default([])
    .describe("Paths to hide again, as they are listed."),
});

export const putVisiblePaths: Operation<PutVisiblePaths> = defineOperation({
  name: "put-visible-paths",
  summary: "Declare what is visible without the permission to see personal data",
  description:
    "Callers without `users:see-personal` see and ask about nothing of a user but the paths that are declared visible here, or by a user property with `personal: false`. Each counts with everything below it. Needs `users:see-personal` as well.",
  example: { body: { declare: [{ of: "Trait", path: "plan" }] } },
  body,
  answers: [
    {
      status: 200,
      description: "All declared paths",
      schema: z.object({ paths: z.array(shownVisiblePathSchema) }),
      example: { paths: [{ of: "Trait", path: "plan" }] },
    },
    {
      status: 400,
      description: `A path that cannot be used, or more than ${mostPaths.toLocaleString("en")} in all`,
    },
    { status: 403, description: "Without `users:see-personal`" },
  ],
  answer: async (_, { workspaceId }, { readWorkspace }) => {
    const { visiblePaths } = await readWorkspace(workspaceId);
    return { status: 200, body: { paths: visiblePaths } };
  },
  isLarge: true,
  needs: () => "users:see-personal",
  decide: (state, { declare, remove }) => {
    const removed = new Set(remove.map(visiblePathKey));
    const kept = state.visiblePaths.filter((path) => !removed.has(visiblePathKey(path)));
    const known = new Set(kept.map(visiblePathKey));
    const added = [...new Map(declare.map((path) => [visiblePathKey(path), path])).values()].filter(
      (path) => !known.has(visiblePathKey(path)),
    );
    const visiblePaths = [...kept, ...added];
    if (visiblePaths.length > mostPaths) {
      const message = `declare: at most ${mostPaths} paths can be declared; declare a shorter path, which counts for all below`;
      return { state, outcome: refused("BadRequest", message) };
    }
    const changed = [...added, ...state.visiblePaths.filter((path) => removed.has(visiblePathKey(path)))];
    return {
      state: { ...state, visiblePaths },
      outcome: applied,
      resources: changed.slice(0, mostAudited).map(auditedPath),
    };
  },
});

function auditedPath({ of, event, path }: VisiblePath): AuditResource {
  return { kind: "visible-path", id: event === undefined ? `${of}: ${path}` : `${of} ${event}: ${path}` };
}
