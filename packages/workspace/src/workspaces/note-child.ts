/**
 * Sent by a child to its parent when its status, name or external id changes. Two children may take the same name at the
 * same moment: the parent lets the first have it, and the second gets its earlier name back.
 */
import { workspaceIdSchema } from "@signalbox/core";
import { z } from "zod";
import { applied, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import type { ChildWorkspace } from "../state.js";
import { isNameTaken } from "./child-names.js";
import { restoreName } from "./restore-name.js";

export const noteChild: Command<ChildWorkspace> = defineCommand({
  name: "note-child",
  // The child's own command is recorded.
  unrecorded: true,
  input: z.object({
    id: workspaceIdSchema,
    name: z.string(),
    externalId: z.string().exactOptional(),
    status: z.enum(["Active", "Paused", "Tombstoned"]),
  }),
  decide: (state, child, { workspaceId }) => {
    const known = state.children.find(({ id }) => id === child.id);
    if (known === undefined) return { state, outcome: applied };
    const isRefused = child.name !== known.name && isNameTaken(state.children, child.name, child.id);
    const noted = isRefused ? { ...child, name: known.name } : child;
    const input = { name: known.name, insteadOf: child.name };
    return {
      state: { ...state, children: state.children.map((each) => (each === known ? noted : each)) },
      ...(isRefused && {
        send: [restoreName.message(child.id, `restore-${child.id}`, { input, by: workspaceId })],
      }),
      outcome: applied,
    };
  },
});
