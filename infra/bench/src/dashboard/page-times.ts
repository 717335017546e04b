/** How long a browser takes from an address of the dashboard to its rows: everything is loaded anew, but for the cache. */
import { performance } from "node:perf_hooks";
import { rowOf, type BenchContext, type Row } from "../benchmark.js";
import type { Installation } from "../installation.js";
import { percentile } from "../measure/percentiles.js";
import type { JoinedMember } from "./join-member.js";
import { withMemberPage } from "./member-page.js";

export interface TimedPage {
  readonly what: string;
  /** Below the workspace. */
  readonly path: string;
  /** Of the first row, or of what the page is for. */
  readonly selector: string;
}

const loads = 7;
const goalMs = 1_000;
const limitMs = 30_000;

export async function timePages(
  installation: Installation,
  member: JoinedMember,
  { pages, environment }: { readonly pages: readonly TimedPage[] } & Pick<BenchContext, "environment">,
): Promise<readonly Row[]> {
  const { url, workspaceId } = installation;
  return withMemberPage({ installation, member, environment }, async (page) => {
    const rows: Row[] = [];
    for (const { what, path, selector } of pages) {
      const durations: number[] = [];
      // The first load fills the caches of the browser and of the services.
      for (let load = -1; load < loads; load += 1) {
        const start = performance.now();
        await page.goto(`${url}/dashboard/w/${workspaceId}/${path}`, { waitUntil: "commit" });
        await page.locator(selector).first().waitFor({ timeout: limitMs });
        if (load >= 0) durations.push(performance.now() - start);
      }
      const detail = `p95 ${percentile(durations, 0.95).toFixed(0)} ms of ${loads} loads`;
      rows.push(rowOf({ what, figure: percentile(durations, 0.5), unit: "ms", detail }, { below: goalMs }));
    }
    return rows;
  });
}
