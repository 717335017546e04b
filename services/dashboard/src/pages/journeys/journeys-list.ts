/** The list of journeys. */
import { choiceFilter, defineList, searchFilter } from "../../ui/index.js";
import { journeyStatuses } from "./journey-statuses.js";

export const journeysList = defineList({
  filters: {
    /** A part of the name. */
    q: searchFilter(),
    status: choiceFilter(journeyStatuses),
    archive: choiceFilter(["archived"]),
  },
});
