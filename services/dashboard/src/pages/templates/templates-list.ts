/** The list of templates. */
import { choiceFilter, defineList, searchFilter, templateChannels } from "../../ui/index.js";

const longestSearch = 200;

export const templatesList = defineList({
  filters: {
    /** A part of the name. */
    q: searchFilter((text) => ({ search: text.slice(0, longestSearch) })),
    channel: choiceFilter(templateChannels, (channel) => ({ channel })),
    archive: choiceFilter(["archived"]),
  },
});
