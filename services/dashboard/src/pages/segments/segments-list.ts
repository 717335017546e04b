/** The list of segments. */
import { choiceFilter, defineList, searchFilter } from "../../ui/index.js";
import { segmentKinds, segmentStatuses } from "./segment.js";

export const segmentsList = defineList({
  filters: {
    /** A part of the name. */
    q: searchFilter(),
    status: choiceFilter(segmentStatuses),
    kind: choiceFilter(segmentKinds),
  },
});
