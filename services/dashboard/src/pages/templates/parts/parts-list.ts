/** The list of parts. */
import { choiceFilter, defineList, searchFilter } from "../../../ui/index.js";

const longestSearch = 200;

export const partsList = defineList({
  filters: {
    /** A part of the name. */
    q: searchFilter((text) => ({ search: text.slice(0, longestSearch) })),
    archive: choiceFilter(["archived"]),
  },
});
