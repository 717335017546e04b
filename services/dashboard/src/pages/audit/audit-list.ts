/** The list of entries of the audit log. */
import * as z from "zod/mini";
import { choiceFilter, defineList, namedFilter, textFilter } from "../../ui/index.js";

export const auditList = defineList({
  filters: {
    actor: namedFilter((actor) => ({ actor })),
    action: namedFilter((action) => ({ action })),
    kind: namedFilter((resourceKind) => ({ resourceKind })),
    resource: textFilter((resourceId) => ({ resourceId }), { needs: "kind" }),
    outcome: choiceFilter(["done", "refused"], (outcome) => ({ ok: outcome === "done" })),
    /** `installation`: the log of the installation itself, for its owners. */
    log: namedFilter((log) => ({ installation: log === "installation" })),
  },
  period: ({ from, to }) => ({
    ...(from !== undefined && { from: new Date(from).toISOString() }),
    ...(to !== undefined && { to: new Date(to).toISOString() }),
  }),
  /** The entry that is open, as `entryKey` writes it. */
  fields: { open: z.string() },
});
