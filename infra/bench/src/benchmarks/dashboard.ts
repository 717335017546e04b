/**
 * The dashboard with much data: pages in a browser from address to rows, the counts and completion of an editor, what open dashboards cost the api, and an import beside live events. A million
 * users, ten million events and a million deliveries need `--full`; ten thousand users are `--brief`.
 */
import { joinMember } from "../dashboard/join-member.js";
import { dayMs, seedRollups } from "../dashboard/seed-rollups.js";
import type { BenchContext, Benchmark } from "../benchmark.js";
import { timeAuthoring } from "../dashboard/authoring-times.js";
import { importBesideEvents } from "../dashboard/import-beside-events.js";
import { costOfDashboards } from "../dashboard/open-dashboards.js";
import { timePages, type TimedPage } from "../dashboard/page-times.js";
import { seedDeliveries } from "../dashboard/seed-deliveries.js";
import { propertyOf, segmentOf } from "../history/definitions.js";
import { createLiveEvents } from "../history/live-events.js";
import { startPopulated } from "../history/start-populated.js";
import { readMemory } from "../measure/process-usage.js";

export const dashboard: Benchmark = {
  name: "dashboard",
  title: "The dashboard with much data: pages in a browser, what an editor asks, and 100 open ones",
  async run(context) {
    const users = usersFor(context);
    const populated = await startPopulated(users, context);
    const { system, storage, state } = populated;
    const live = createLiveEvents(system, users);
    try {
      const member = await joinMember(system, "member@example.com");
      const { failed } = await seedDeliveries(system, users, storage);
      context.report(`${users} deliveries, ${failed} failed`);
      const start = Math.floor(Date.now() / dayMs) * dayMs - 90 * dayMs;
      await seedRollups(
        { workspaceId: system.workspaceId, messages: 10_000_000, days: 90, start },
        storage.actors,
      );
      const segment = segmentOf(state, "buyers").id;
      const pages = await timePages(system, member, {
        pages: pagesOf(segment, propertyOf(state, "seats").id),
        environment: context.environment,
      });
      const authoring = await timeAuthoring(populated.admin);
      const cost = await costOfDashboards(system, member, live);
      // Last: it adds users.
      const imported = await importBesideEvents(system, { admin: populated.admin, live, rows: users });
      return {
        rows: [...pages, ...authoring, cost, ...imported],
        memory: await readMemory(await system.processes()),
      };
    } finally {
      live.close();
      await populated.stop();
    }
  },
};

function usersFor({ full, brief }: BenchContext): number {
  if (full) return 1_000_000;
  return brief ? 10_000 : 100_000;
}

const row = "[data-row]";

function pagesOf(segment: string, seats: string): readonly TimedPage[] {
  return [
    { what: "users, first page", path: "users", selector: row },
    { what: "users in a segment", path: `users?segment=${segment}`, selector: row },
    { what: "users in order of a property", path: `users?sort=${seats}&order=desc`, selector: row },
    { what: "events, first page", path: "events", selector: row },
    { what: "events of a name", path: "events?name=Order%20Completed", selector: row },
    { what: "deliveries, first page", path: "deliveries", selector: row },
    { what: "deliveries that failed", path: "deliveries?status=failed", selector: row },
    { what: "members of a segment", path: `segments/${segment}`, selector: row },
    { what: "analysis, charts", path: "analysis", selector: "svg.recharts-surface" },
  ];
}
