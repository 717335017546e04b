/** The list of images. */
import * as z from "zod/mini";
import { choiceFilter, defineList, searchFilter } from "../../../ui/index.js";

const longestSearch = 200;

export const imagesList = defineList({
  filters: {
    /** A part of the name or of the alternative text. */
    q: searchFilter((text) => ({ search: text.slice(0, longestSearch) })),
    use: choiceFilter(["used", "unused"], (use) => ({ unused: use === "unused" })),
  },
  /** The id of the image that is open. */
  fields: { open: z.string() },
});
