/** The editors of the dashboard with large definitions: from a key to what is painted. */
import { randomUUID } from "node:crypto";
import type { SegmentDefinition } from "@signalbox/audience";
import type { Benchmark } from "../benchmark.js";
import { timeTyping } from "../dashboard/input-times.js";
import { joinMember } from "../dashboard/join-member.js";
import { withMemberPage } from "../dashboard/member-page.js";
import { startInstallation } from "../installation.js";
import { createAdminCalls } from "../load/admin-calls.js";
import { readMemory } from "../measure/process-usage.js";

const groups = 10;
const conditionsPerGroup = 20;

export const editors: Benchmark = {
  name: "editors",
  title: "The editors of the dashboard: from a key to what is painted",
  async run(context) {
    const installation = await startInstallation(context);
    try {
      await installation.startWorker();
      const { url, workspaceId } = installation;
      const member = await joinMember(installation, "member@example.com");
      const id = randomUUID();
      const body = { id, name: "Many conditions", definition: manyConditions() };
      const admin = createAdminCalls(installation);
      await admin.callApi("PUT", "/segments", body);
      admin.close();
      const rows = await withMemberPage(
        { installation, member, environment: context.environment },
        async (page) => {
          await page.goto(`${url}/dashboard/w/${workspaceId}/segments/${id}/edit?node=first`);
          const name = page.getByRole("textbox", { name: "Name", exact: true });
          await name.waitFor();
          const conditions = `segment of ${groups * conditionsPerGroup} conditions`;
          return [
            await timeTyping(page, `${conditions}, its name`, name),
            await timeTyping(
              page,
              `${conditions}, the value of one`,
              page
                .getByRole("textbox", { name: "Value", exact: true })
                .or(page.getByRole("combobox", { name: "Value", exact: true }))
                .first(),
            ),
          ];
        },
      );
      return { rows, memory: await readMemory(await installation.processes()) };
    } finally {
      await installation.stop();
    }
  },
};

type SegmentNode = SegmentDefinition["nodes"][number];

function manyConditions(): SegmentDefinition {
  const parts = Array.from({ length: groups }, (_, group) => conditionsOf(group));
  return {
    entryNode: { id: "all", type: "And", children: parts.map((_, group) => `any-${group}`) },
    nodes: parts.flatMap((nodes, group): readonly SegmentNode[] => [
      { id: `any-${group}`, type: "Or", children: nodes.map(({ id }) => id) },
      ...nodes,
    ]),
  };
}

function conditionsOf(group: number): readonly SegmentNode[] {
  return Array.from({ length: conditionsPerGroup }, (_, index): SegmentNode => {
    const at = group * conditionsPerGroup + index;
    const operator = { type: "Equals" as const, value: `value-${at}` };
    return at % 2 === 0
      ? { id: at === 0 ? "first" : `node-${at}`, type: "Trait", path: `trait-${at % 7}`, operator }
      : {
          id: `node-${at}`,
          type: "Performed",
          event: `Event ${at % 5}`,
          withinSeconds: 86_400 * ((at % 30) + 1),
        };
  });
}
