/** The list of broadcasts, which has no filters yet. */
import { defineList } from "../../ui/index.js";

export const broadcastsList = defineList({ filters: {} });
