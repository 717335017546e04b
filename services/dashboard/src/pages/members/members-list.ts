/** The list of members. */
import * as z from "zod/mini";
import { choiceFilter, defineList, namedFilter, searchFilter } from "../../ui/index.js";
import { memberStates } from "./member-row.js";

export const membersList = defineList({
  filters: {
    /** A part of a name or an address. */
    q: searchFilter(),
    /** The id of a role. */
    role: namedFilter(),
    state: choiceFilter(memberStates),
  },
  fields: {
    /** The account of the member who is open. */
    open: z.string(),
    /** Whether the invitation is being written. */
    invite: z.literal(true),
  },
});
