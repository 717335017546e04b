/** The list of segments. */
import * as z from "zod/mini";
import { choiceFilter, defineList, searchFilter } from "../../ui/index.js";
import { segmentKinds, segmentStatuses } from "./segment.js";

export const segmentsList = defineList({
  filters: {
    /** A part of the name. */
    q: searchFilter(),
    status: choiceFilter(segmentStatuses),
    kind: choiceFilter(segmentKinds),
    archive: choiceFilter(["archived"]),
  },
  fields: {
    /** What is being created. */
    create: z.enum(["list"]),
  },
});
