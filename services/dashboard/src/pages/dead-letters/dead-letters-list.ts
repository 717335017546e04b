/** The list of dead letters. */
import * as z from "zod/mini";
import { defineList, keptFilter } from "../../ui/index.js";

export const deadLettersList = defineList({
  /** The key of a cause: the causes above the list set it. */
  filters: { cause: keptFilter((cause) => ({ cause })) },
  /** The id of the dead letter that is open. */
  fields: { open: z.string() },
});
