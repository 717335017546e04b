/** The editors of the dashboard with large definitions: from a key to what is painted. */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import type { Benchmark, Row } from "../benchmark.js";
import { manyBlocks, manyConditions, manySteps } from "../dashboard/large-definitions.js";
import { timeTyping } from "../dashboard/input-times.js";
import { joinMember } from "../dashboard/join-member.js";
import { withMemberPage } from "../dashboard/member-page.js";
import { startInstallation } from "../installation.js";
import { createAdminCalls } from "../load/admin-calls.js";
import { readMemory } from "../measure/process-usage.js";

const groups = 10;
const conditionsPerGroup = 20;
/** 300 steps. */
const splits = 92;
const blocks = 200;

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
      const journeyId = randomUUID();
      const mailId = randomUUID();
      const definition = manySteps(splits, id);
      const admin = createAdminCalls(installation);
      await admin.callApi("PUT", "/segments", {
        id,
        name: "Many conditions",
        definition: manyConditions(groups, conditionsPerGroup),
      });
      await admin.callApi("PUT", "/journeys", {
        id: journeyId,
        name: "Many steps",
        definition,
      });
      await admin.callApi("PUT", "/content/templates", {
        id: mailId,
        name: "Many blocks",
        definition: {
          type: "Email",
          emailContentsType: "LowCode",
          from: "Shop <shop@example.com>",
          subject: "Many blocks",
          body: manyBlocks(blocks),
        },
      });
      admin.close();
      const rows = await withMemberPage(
        { installation, member, environment: context.environment },
        async (page) => {
          await page.goto(`${url}/dashboard/w/${workspaceId}/segments/${id}/edit?node=first`);
          const name = page.getByRole("textbox", { name: "Name", exact: true });
          await name.waitFor();
          const conditions = `segment of ${groups * conditionsPerGroup} conditions`;
          const ofSegment = [
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
          const journey = `${url}/dashboard/w/${workspaceId}/journeys/${journeyId}/edit?node=split-0`;
          return [
            ...ofSegment,
            await timeStep(
              page,
              `journey of ${definition.nodes.length} steps, the name of one in the list`,
              journey,
            ),
            await timeStep(
              page,
              `journey of ${definition.nodes.length} steps, the name of one in the drawing`,
              `${journey}&view=canvas`,
            ),
            await timeMail(page, `${url}/dashboard/w/${workspaceId}/templates/${mailId}/edit`),
          ];
        },
      );
      return { rows, memory: await readMemory(await installation.processes()) };
    } finally {
      await installation.stop();
    }
  },
};

async function timeStep(page: Page, what: string, address: string): Promise<Row> {
  await page.goto(address);
  const field = page
    .getByRole("region", { name: "Step", exact: true })
    .getByRole("textbox", { name: "Name", exact: true });
  await field.waitFor();
  await page.locator('[data-card="ExitNode"]').waitFor();
  return timeTyping(page, what, field);
}

async function timeMail(page: Page, address: string): Promise<Row> {
  await page.goto(address);
  const mail = page.getByRole("textbox", { name: "Mail", exact: true });
  await mail.getByText("Block 0 of a long mail").waitFor();
  return timeTyping(page, `visual mail of ${blocks} blocks, a paragraph`, mail);
}
