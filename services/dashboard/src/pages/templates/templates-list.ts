/** The list of templates. */
import { choiceFilter, defineList, searchFilter } from "../../ui/index.js";
import { channels } from "./template.js";

const longestSearch = 200;

export const templatesList = defineList({
  filters: {
    /** A part of the name. */
    q: searchFilter((text) => ({ search: text.slice(0, longestSearch) })),
    channel: choiceFilter(channels, (channel) => ({ channel })),
  },
});
