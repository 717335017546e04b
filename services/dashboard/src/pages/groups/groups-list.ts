/** The list of groups. */
import { defineList, searchFilter } from "../../ui/index.js";

const longestPrefix = 128;

export const groupsList = defineList({
  /** The beginning of an id. */
  filters: { q: searchFilter((text) => ({ prefix: text.slice(0, longestPrefix) })) },
});
