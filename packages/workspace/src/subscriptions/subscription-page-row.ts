/** The workspace's own subscription page, stored in a row of `templates`. */
import { z } from "zod";
import type { Row, StoreChange, WorkspaceId } from "@signalbox/core";
import { putTemplateRow, removeTemplateRow, templateRowId, templateTable } from "../template-rows.js";

/** Used as the template id of the row. */
const pageId = "subscription-page";

export interface SubscriptionPage {
  readonly revision: number;
  /** Liquid HTML. */
  readonly html: string;
}

export function subscriptionPageRowId(workspaceId: WorkspaceId): string {
  return templateRowId(workspaceId, pageId);
}

export function putSubscriptionPageRow(
  workspaceId: WorkspaceId,
  { revision, html }: SubscriptionPage,
): StoreChange {
  const definition = JSON.stringify(html);
  return putTemplateRow({ workspaceId, templateId: pageId, revision, definition, draft: null });
}

export function removeSubscriptionPageRow(workspaceId: WorkspaceId): StoreChange {
  return removeTemplateRow(workspaceId, pageId);
}

/** Throws when the row has another shape. */
export function readSubscriptionPageRow(row: Row): SubscriptionPage {
  const { revision, definition } = templateTable.read(row);
  return { revision, html: z.string().parse(JSON.parse(definition ?? '""')) };
}
