/** The list of rejected events. */
import * as z from "zod/mini";
import { defineList } from "../../ui/index.js";

export const rejectedEventsList = defineList({
  filters: {},
  /** The id of the event that is open. */
  fields: { open: z.string() },
});
