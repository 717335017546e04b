import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { until } from "../../client.fixture.js";
import type { DashboardFolder } from "../dashboard-folder.fixture.js";

export const start: DashboardFolder = {
  folder: "start",
  pages: [
    {
      path: "start",
      shows: "A first event",
      task: async (page) => {
        await page.getByRole("radio", { name: "curl" }).focus();
        await page.keyboard.press("ArrowRight");
      },
      achieves: "npm install @segment/analytics-node",
    },
  ],
  acts: [
    {
      does: "proposes time zone and country of the browser, which one click saves",
      path: "start",
      run: async (page, { client }) => {
        const checklist = page.getByRole("region", { name: "Checklist" });
        const item = checklist.getByRole("listitem").filter({ hasText: "Time zone and country" });
        await item.getByRole("button", { name: /^Use / }).click();
        await item.getByRole("img", { name: "Done" }).waitFor();
        const { body } = await client.admin("GET", "/settings/workspace");
        expect(body).toMatchObject({ defaultCountry: expect.stringMatching(/^[A-Z]{2}$/) });
        await client.change("PUT", "/settings/workspace", { timezone: "UTC", defaultCountry: null });
      },
    },
    {
      does: "dismisses the proposal for this browser",
      path: "start",
      run: async (page, { client }) => {
        const checklist = page.getByRole("region", { name: "Checklist" });
        const item = checklist.getByRole("listitem").filter({ hasText: "Time zone and country" });
        await page.reload();
        await item.getByRole("button", { name: "Not now" }).click();
        await item.getByRole("img", { name: "Done" }).waitFor();
        const { body } = await client.admin("GET", "/settings/workspace");
        expect(body).toMatchObject({ timezone: "UTC", defaultCountry: null });
      },
    },
    {
      does: "sends an event, which appears without a reload",
      path: "start",
      run: async (page, { client }) => {
        const event = `Looked Around ${randomUUID().slice(0, 8)}`;
        const form = page.getByRole("region", { name: "Send a first event from here" });
        await form.getByLabel("Event").fill(event);
        await form.getByRole("button", { name: "Send" }).click();
        await form.getByText("It is applied.").waitFor();
        await page.getByRole("region", { name: "Events as they arrive" }).getByText(event).waitFor();
        const { events } = await client.events(`event=${encodeURIComponent(event)}`);
        expect(events).toMatchObject([{ userId: "ann", event }]);
      },
    },
    {
      does: "shows code with the write key of the workspace",
      path: "start",
      run: async (page, { system }) => {
        await page.getByText(`Bearer ${system.writeKey}`).waitFor();
      },
    },
    {
      does: "sends a first mail, which the server has",
      path: "start",
      run: async (page, { client }) => {
        const address = `${randomUUID().slice(0, 8)}@example.com`;
        const form = page.getByRole("region", { name: "Send yourself a first mail" });
        await form.getByLabel("Address").fill(address);
        await form.getByRole("button", { name: "Send" }).click();
        await form.getByRole("link", { name: "Open the test mailbox" }).waitFor();
        const { body } = await until(
          () => client.admin("GET", `/mailbox?search=${address}`),
          ({ body: found }) => JSON.stringify(found).includes(address),
        );
        expect(body).toMatchObject({ mails: [{ to: address, channel: "Email" }] });
      },
    },
  ],
};
