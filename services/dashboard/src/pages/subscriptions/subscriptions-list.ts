/** The list of subscription groups. */
import * as z from "zod/mini";
import { choiceFilter, defineList, searchFilter } from "../../ui/index.js";
import { channels } from "./subscription-group.js";

export const subscriptionsList = defineList({
  filters: {
    /** A part of the name. */
    q: searchFilter(),
    channel: choiceFilter(channels),
  },
  fields: {
    /** Whether a group is being created. */
    create: z.literal(true),
  },
});
