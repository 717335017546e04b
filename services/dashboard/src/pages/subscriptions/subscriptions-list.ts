/** The list of subscription groups. */
import { choiceFilter, defineList, searchFilter } from "../../ui/index.js";
import { channels } from "./subscription-group.js";

export const subscriptionsList = defineList({
  filters: {
    /** A part of the name. */
    q: searchFilter(),
    channel: choiceFilter(channels),
  },
});
