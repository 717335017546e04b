/** The list of tasks. */
import * as z from "zod/mini";
import { defineList } from "../../ui/index.js";

export const tasksList = defineList({
  filters: {},
  /** The id of the task that is open. */
  fields: { open: z.string() },
});
