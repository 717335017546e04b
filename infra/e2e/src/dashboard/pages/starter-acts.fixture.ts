/** What members begin with: a ready-made journey, named as the workspace names its data, and published as it is. */
import { expect } from "vitest";
import type { Act, Shop } from "../dashboard-folder.fixture.js";

interface Row {
  readonly id: string;
  readonly name: string;
  readonly status?: string;
  readonly definition?: object;
}

async function rowsOf({ client }: Shop, operation: string, field: string): Promise<readonly Row[]> {
  const { body } = await client.admin("GET", operation);
  return (body as Readonly<Record<string, readonly Row[]>>)[field] ?? [];
}

const segmentName = "Signed up in the last 24 hours";

export const starterActs: readonly Act[] = [
  {
    does: "creates the welcome series from a ready-made journey, which is published without a change",
    path: "journeys/new",
    run: async (page, shop) => {
      await page.getByRole("link", { name: "Use this: Welcome series" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText(`Segment “${segmentName}”`).waitFor();
      expect(await dialog.getByLabel("Event: a person signs up").inputValue()).toBe("Signed Up");
      expect(await dialog.getByLabel("Event: a person orders (the goal)").inputValue()).toBe(
        "Order Completed",
      );
      await dialog.getByLabel("Website").fill("shop");
      await dialog.getByText("This is no address of a website.").waitFor();
      await dialog.getByLabel("Website").fill("shop.example.com");
      await dialog.getByRole("button", { name: "Create the draft" }).click();
      await page.waitForURL(/\/edit$/);
      await page.getByRole("heading", { name: "Welcome series", level: 1 }).waitFor();
      await page.getByText("Sends “Welcome 3: can we help?” between 09:00 and 19:00").waitFor();
      await page.getByRole("button", { name: "Publish" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
      await page.getByRole("link", { name: "Edit", exact: true }).waitFor();
      const journey = (await rowsOf(shop, "/journeys", "journeys")).find(
        ({ name }) => name === "Welcome series",
      );
      expect(journey).toMatchObject({ status: "NotStarted", definition: { goal: expect.any(Object) } });
      const mails = (await rowsOf(shop, "/content/templates", "templates")).filter(({ name }) =>
        name.startsWith("Welcome "),
      );
      const made = mails.filter(({ name }) => /^Welcome \d: /.test(name));
      expect(made.map(({ name }) => name).toSorted()).toEqual([
        "Welcome 1: hello",
        "Welcome 2: what others like",
        "Welcome 3: can we help?",
      ]);
      const segment = (await rowsOf(shop, "/segments", "segments")).find(({ name }) => name === segmentName);
      await shop.client.change("DELETE", "/journeys", { id: journey?.id });
      for (const { id } of made) await shop.client.change("DELETE", "/content/templates", { id });
      await shop.client.change("DELETE", "/segments", { id: segment?.id });
    },
  },
];
