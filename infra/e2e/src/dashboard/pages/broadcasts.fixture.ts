import { expect } from "vitest";
import type { Shop, DashboardFolder } from "../dashboard-folder.fixture.js";
import { brokenWords } from "../broken-words.fixture.js";
import { chooseLanguage } from "../choose-language.fixture.js";
import { overflowAt } from "../dashboard.fixture.js";
import { expectExactNumbers } from "../exact-numbers.fixture.js";
import { broadcastActs } from "./broadcast-acts.fixture.js";
import { broadcastTimesActs } from "./broadcast-times-acts.fixture.js";
import { sendAsBroadcastActs } from "./send-as-broadcast-acts.fixture.js";

const slow = "3a7e9d10-5b2c-4f8e-b1a4-6c0d2e4f8a03";
const draft = "3a7e9d10-5b2c-4f8e-b1a4-6c0d2e4f8a05";
const done = "3a7e9d10-5b2c-4f8e-b1a4-6c0d2e4f8a04";

async function seed({ client }: Shop): Promise<void> {
  await client.change("PUT", "/settings/email-providers", { setDefault: true, config: { type: "Test" } });
  const segmentId = await client.put("/segments", {
    name: "Everyone with an address",
    definition: {
      entryNode: { id: "1", type: "Trait", path: "email", operator: { type: "Exists" } },
      nodes: [],
    },
  });
  const excluded = await client.put("/segments", {
    name: "On the free plan",
    definition: {
      entryNode: { id: "1", type: "Trait", path: "plan", operator: { type: "Equals", value: "free" } },
      nodes: [],
    },
  });
  await client.put("/user-properties", { name: "email", definition: { type: "Trait", path: "email" } });
  const messageTemplateId = await client.put("/content/templates", {
    name: "Spring sale",
    definition: {
      type: "Email",
      from: "shop@example.com",
      subject: "Spring sale",
      body: "<p>Until Sunday</p><p>{{ user.email }}</p>",
    },
  });
  const put = (id: string, name: string, config: object): Promise<string> =>
    client.put("/broadcasts/v2", {
      id,
      name,
      segmentId,
      messageTemplateId,
      config: { type: "V2", message: { type: "Email" }, ...config },
    });
  await put(slow, "Spring sale, slowly", { rateLimit: 1, batchSize: 1 });
  await client.put("/broadcasts/v2", {
    id: draft,
    name: "Letter at nine o'clock",
    audience: { include: [segmentId], exclude: [excluded] },
    messageTemplateId,
    scheduledAt: "2035-05-02T09:00",
    config: { type: "V2", useIndividualTimezone: true, message: { type: "Email" } },
  });
  await put(done, "Spring sale", {});
  await client.change("POST", "/broadcasts/start", { broadcastId: done });
}

interface Shown {
  readonly name: string;
  readonly status: string;
  readonly audience?: { readonly exclude: readonly string[] };
  readonly progress?: { readonly sent: number };
}

async function broadcastOf(client: Shop["client"], id: string): Promise<Shown> {
  const { body } = await client.admin("GET", `/broadcasts?ids=${id}`);
  const [broadcast] = body as readonly Shown[];
  if (broadcast === undefined) throw new Error(`there is no broadcast ${id}`);
  return broadcast;
}

export const broadcasts: DashboardFolder = {
  folder: "broadcasts",
  seed,
  pages: [
    {
      path: "broadcasts",
      shows: "Spring sale, slowly",
      task: async (page) => {
        await page.getByRole("link", { name: "Spring sale", exact: true }).focus();
        await page.keyboard.press("Enter");
        await page.getByText("one of them gets it").waitFor();
      },
      achieves: "Everyone with an address",
    },
    {
      path: `broadcasts/${done}`,
      shows: "Everyone with an address",
      task: async (page) => {
        await page
          .getByRole("navigation", { name: "Pages" })
          .getByRole("link", { name: "Broadcasts" })
          .focus();
        await page.keyboard.press("Enter");
      },
      achieves: "Spring sale, slowly",
    },
    {
      path: `broadcasts/${draft}`,
      shows: "people get it",
      task: async (page) => {
        await page.getByRole("link", { name: "Everyone with an address" }).focus();
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { name: "Everyone with an address", level: 1 }).waitFor();
      },
      achieves: "Everyone with an address",
    },
  ],
  acts: [
    {
      does: "shows what became of the messages, each number with its list, and what is not reported",
      path: `broadcasts/${done}`,
      run: async (page) => {
        const section = page.getByRole("region", { name: "What became of the messages" });
        await section.getByText("not reported").first().waitFor();
        await expectExactNumbers(page, 4);
      },
    },
    {
      does: "starts, pauses and cancels a broadcast, and says how many messages it concerns",
      path: `broadcasts/${slow}`,
      run: async (page, { client }) => {
        const dialog = page.getByRole("dialog");
        const act = async (name: string | RegExp, says: RegExp, status: string): Promise<void> => {
          await page.getByRole("button", { name }).click();
          await dialog.getByText(says).first().waitFor();
          await dialog.getByRole("button", { name }).click();
          await dialog.waitFor({ state: "detached" });
          expect((await broadcastOf(client, slow)).status).toBe(status);
        };
        await act(/^Send to \d+ people/, /\d+ people get it/, "Running");
        await act("Pause", /messages are sent\. The \d+ remaining ones wait/, "Paused");
        await act("Cancel the broadcast", /cannot be started again/, "Cancelled");
      },
    },
    {
      does: "breaks no name of a figure, in German on a phone",
      path: `broadcasts/${done}`,
      run: async (page) => {
        await chooseLanguage(page, /^Open the menu/, "Deutsch");
        const section = page.getByRole("region", { name: "Was aus den Nachrichten wurde" });
        await section.getByText("Geöffnet", { exact: true }).first().waitFor();
        await page.setViewportSize({ width: 390, height: 900 });
        expect(await brokenWords(page)).toEqual([]);
        expect(await overflowAt(page, 390)).toBe(0);
        await chooseLanguage(page, /^Menü deines/, "English");
      },
    },
    {
      does: "copies a broadcast without those who received it, and says what the copy does",
      path: `broadcasts/${done}`,
      run: async (page, { client }) => {
        await page.getByText("Completed", { exact: true }).first().waitFor();
        await page.getByRole("button", { name: "More for Spring sale" }).click();
        await page.getByRole("menuitem", { name: "Duplicate" }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByText("Nothing is sent before it is started.").waitFor();
        await dialog.getByText(/people have received Spring sale/).waitFor();
        await dialog.getByLabel("Leave out those who received it").check();
        await dialog.getByRole("button", { name: "Duplicate" }).click();
        await dialog.waitFor({ state: "detached" });
        await page.getByText("Received “Spring sale”").first().waitFor();
        const reach = page.getByRole("region", { name: "Who gets it" });
        await reach.getByText("In the excluded segment Received “Spring sale”").waitFor();
        const { body } = await client.admin("GET", "/broadcasts?limit=100");
        const copies = (body as readonly Shown[]).filter(({ name }) => name === "Copy of Spring sale");
        expect(copies).toMatchObject([{ status: "Draft" }]);
        expect(copies[0]?.audience?.exclude).toHaveLength(1);
      },
    },
    ...broadcastActs,
    ...broadcastTimesActs,
    ...sendAsBroadcastActs,
  ],
};
