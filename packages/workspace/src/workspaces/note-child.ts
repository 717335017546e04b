/** Sent by a child to its parent when its status, name or external id changes. */
import { workspaceIdSchema } from "@signalbox/core";
import { z } from "zod";
import { applied, defineCommand, type Command } from "../command.js";
import type { ChildWorkspace } from "../state.js";

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
  decide: (state, child) => ({
    state: { ...state, children: state.children.map((each) => (each.id === child.id ? child : each)) },
    outcome: applied,
  }),
});
