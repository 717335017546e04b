/** Why an export cannot begin. Each completes its path. */
import { defineSentences, type SentenceTable } from "@signalbox/core";
import type { ExportSubject } from "./order.js";

const english = {
  exportUnknownSegment: ({ id }: { readonly id: string }): string =>
    `no segment has the id ${JSON.stringify(id)}`,
  exportForeignField: ({ subject }: { readonly subject: ExportSubject }): string =>
    `does not belong to an export of ${subject}`,
  exportEndsBeforeStart: (): string => "must be after `from`",
  exportNoStorage: (): string =>
    "no storage is set for exports; set one with PUT /api/admin/settings/export-storage",
  exportTooManyOpen: ({ maximum }: { readonly maximum: number }): string =>
    `${maximum} exports of this workspace are already running, and no more can run at the same time; wait until one is done, or cancel one`,
};

export const exportSays: SentenceTable<typeof english> = defineSentences(english);
