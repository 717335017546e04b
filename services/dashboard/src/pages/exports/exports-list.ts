/** The list of exports, which has no filters; its address can ask for the dialog that begins one. */
import * as z from "zod/mini";
import { defineList } from "../../ui/index.js";

export const exportsList = defineList({ filters: {}, fields: { new: z.literal(true) } });
