/** A service account as the API returns it. */
import type { Json, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { authorFields } from "../audit/authors.js";
import { exampleCreatedAt, exampleIds, type Example } from "../examples.js";
import type { ServiceAccount } from "../state.js";

const storedFields = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  createdAt: z.int(),
  updatedAt: z.int(),
  ...authorFields,
});

export const serviceAccountSchema: z.ZodType = storedFields
  .extend({ workspaceId: z.string() })
  .meta({ id: "ServiceAccount" });

export const exampleServiceAccount: Example = {
  workspaceId: exampleIds.workspace,
  id: "2e9d4c61-0b7f-4a38-b5c2-7f1e8a3d6094",
  name: "Warehouse import",
  role: "Author",
  createdAt: exampleCreatedAt,
  updatedAt: exampleCreatedAt,
};

/** `account` is stored, or the outcome of a command that stored it. */
export function shownServiceAccount(workspaceId: WorkspaceId, account: ServiceAccount | Json): object {
  return { workspaceId, ...storedFields.parse(account) };
}
