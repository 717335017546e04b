/** The list of API keys. */
import * as z from "zod/mini";
import { defineList, namedFilter, searchFilter } from "../../ui/index.js";

export const keysList = defineList({
  filters: {
    /** A part of a name. */
    q: searchFilter(),
    /** The id of an owner. */
    owner: namedFilter(),
  },
  /** The id of the key that is open. */
  fields: { open: z.string() },
});
