/** The list of requests for approval. */
import * as z from "zod/mini";
import { choiceFilter, defineList } from "../../ui/index.js";
import { approvalStatuses } from "./approval-row.js";

export const approvalsList = defineList({
  filters: { status: choiceFilter(approvalStatuses, (status) => ({ status })) },
  /** The id of the request that is open. */
  fields: { open: z.string() },
});
