/** What leads from a segment and from a template to a broadcast that begins with it. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Act, Shop } from "../dashboard-folder.fixture.js";

interface Begun {
  readonly name: string;
  readonly status: string;
  readonly audience?: { readonly include: readonly string[] };
  readonly messageTemplateId?: string;
}

/** Names the broadcast whose page is open, and reads it when it is stored. */
async function storedAs(name: string, page: Page, { client }: Shop): Promise<Begun | undefined> {
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("status").getByText("Draft saved").waitFor();
  const { body } = await client.admin("GET", "/broadcasts?limit=100");
  return (body as readonly Begun[]).find((each) => each.name === name);
}

/** Begins at the page of a resource; returns the id in its address. */
async function openResource(name: string, page: Page): Promise<string> {
  await page.getByRole("link", { name, exact: true }).first().click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  const { pathname } = new URL(page.url());
  await page.getByRole("link", { name: "Send as broadcast" }).click();
  return decodeURIComponent(pathname.split("/").at(-1) ?? "");
}

export const sendAsBroadcastActs: readonly Act[] = [
  {
    does: "begins a broadcast to the members of a segment",
    path: "segments",
    run: async (page, shop) => {
      const segmentId = await openResource("Everyone with an address", page);
      await page.getByLabel("Template", { exact: true }).selectOption({ label: "Spring sale" });
      const begun = await storedAs("To a segment", page, shop);
      expect(begun).toMatchObject({ status: "Draft", audience: { include: [segmentId] } });
    },
  },
  {
    does: "begins a broadcast with a template",
    path: "templates",
    run: async (page, shop) => {
      const messageTemplateId = await openResource("Spring sale", page);
      await page.getByLabel("Add a segment").selectOption({ label: "Everyone with an address" });
      const begun = await storedAs("With a template", page, shop);
      expect(begun).toMatchObject({ status: "Draft", messageTemplateId });
    },
  },
];
