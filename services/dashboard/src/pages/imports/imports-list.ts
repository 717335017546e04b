/** The list of imports, which has no filters. */
import { defineList } from "../../ui/index.js";

export const importsList = defineList({ filters: {} });
