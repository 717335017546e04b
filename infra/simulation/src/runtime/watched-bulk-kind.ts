/** The bulk acts of the product, with a hook between the messages of a page and its report. */
import { bulkKind } from "@signalbox/bulk-acts";
import type { LongTaskKind } from "@signalbox/long-tasks";

/** `beforeReport` gets the cursor behind the page. */
export function watchedBulkKind(beforeReport: (cursor: string) => Promise<void>): LongTaskKind {
  return {
    of: bulkKind.of,
    needs: (task) => bulkKind.needs(task),
    async open(task, ports) {
      const paging = await bulkKind.open(task, ports);
      return {
        total: () => paging.total(),
        async next(cursor) {
          const page = await paging.next(cursor);
          if (page === undefined) return undefined;
          return {
            messages: page.messages,
            size: page.size,
            cursor: page.cursor,
            get counts() {
              return page.counts ?? {};
            },
            async applied() {
              await beforeReport(page.cursor);
              return (await page.applied?.()) ?? { counts: true, continues: true };
            },
          };
        },
      };
    },
  };
}
