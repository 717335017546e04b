/**
 * Noted before the first event is deleted, and for good: from then on the stored events of a user are not all that its
 * state was computed from.
 */
import { z } from "zod";
import { applied, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { noteEventsExpireType } from "./note-events-expire-message.js";

export const noteEventsExpire: Command<object> = defineCommand({
  name: noteEventsExpireType,
  // No caller waits for it, and the setting that causes it has an entry in the audit log.
  unrecorded: true,
  input: z.object({}),
  decide: (state) => ({
    state: state.eventsExpire === true ? state : { ...state, eventsExpire: true },
    outcome: applied,
  }),
});
