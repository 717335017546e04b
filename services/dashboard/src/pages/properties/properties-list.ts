/** The list of user properties. */
import { choiceFilter, defineList, searchFilter } from "../../ui/index.js";
import { propertyStatuses } from "./property.js";

export const propertiesList = defineList({
  filters: {
    /** A part of the name. */
    q: searchFilter(),
    status: choiceFilter(propertyStatuses),
    archive: choiceFilter(["archived"]),
  },
});
