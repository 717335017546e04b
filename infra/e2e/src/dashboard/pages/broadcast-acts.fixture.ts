/** What is done on the page of a broadcast that is not sent yet: once by mouse, once by keyboard. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Act, Shop } from "../dashboard-folder.fixture.js";

interface ShownBroadcast {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly audience?: { readonly include: readonly string[]; readonly exclude: readonly string[] };
  readonly scheduledAt?: string;
  readonly config: { readonly useIndividualTimezone?: boolean };
  readonly progress?: { readonly sent: number; readonly recipients: number };
}

async function named({ client }: Shop, name: string): Promise<ShownBroadcast | undefined> {
  const { body } = await client.admin("GET", "/broadcasts?limit=100");
  return (body as readonly ShownBroadcast[]).find((each) => each.name === name);
}

/** Waits until what was changed last is stored. */
async function saved(page: Page): Promise<void> {
  await page.getByRole("status").getByText("Draft saved").waitFor();
}

async function createByMouse(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Create a broadcast" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Autumn letter");
  await page.getByLabel("Add a segment").selectOption({ label: "Everyone with an address" });
  await page.getByLabel("Exclude a segment").selectOption({ label: "On the free plan" });
  await page.getByLabel("Template", { exact: true }).selectOption({ label: "Spring sale" });
  await saved(page);
}

async function seesReach(page: Page): Promise<void> {
  const reach = page.getByRole("region", { name: "Who gets it" });
  await reach.getByText(/^\d+ people get it$/).waitFor();
  await reach.getByText(/^of \d+ people in the chosen segments$/).waitFor();
  await reach.getByText("In the excluded segment On the free plan").waitFor();
  await reach.getByRole("link", { name: "Ann" }).first().waitFor();
}

async function lastReached(shop: Shop): Promise<string> {
  const { id = "" } = (await named(shop, "Autumn letter")) ?? {};
  const { body } = await shop.client.admin("GET", `/deliveries?broadcastId=${id}&reached=sent&limit=1`);
  const { items } = body as { readonly items: readonly { readonly userId: string }[] };
  return items[0]?.userId ?? "";
}

/** The stored message of the first person who got it, of another one, and what is said of one who got none. */
async function seesMessages(page: Page, shop: Shop): Promise<void> {
  const section = page.getByRole("region", { name: "What was sent" });
  await section.getByText("shop@example.com").waitFor();
  const mail = section.frameLocator("iframe");
  await mail.getByText("@example.com").waitFor();
  const person = section.getByRole("combobox", { name: "Person who got it" });
  const choose = async (id: string): Promise<void> => {
    await person.fill(id);
    await person.press("Enter");
    await mail.getByText(`${id}@example.com`).waitFor();
  };
  await choose(await lastReached(shop));
  await section.getByRole("link", { name: "Show this message" }).waitFor();
  await choose("user-02");
  await section.getByText(/^No message of this broadcast to this person is stored/).waitFor();
}

const dayMs = 86_400_000;

export const broadcastActs: readonly Act[] = [
  {
    does: "creates a broadcast, says who will not get it, sends it, pauses and resumes it",
    path: "broadcasts",
    run: async (page, shop) => {
      await createByMouse(page);
      await seesReach(page);
      await page.frameLocator("iframe").getByText("Until Sunday").waitFor();
      const dialog = page.getByRole("dialog");
      await page.getByRole("button", { name: "Send a test" }).click();
      await dialog.getByRole("textbox", { name: "To" }).fill("ann@example.com");
      await dialog.getByRole("button", { name: "Send the test" }).click();
      await dialog.getByText("The test mailbox has the message.").waitFor();
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await dialog.waitFor({ state: "detached" });
      await page.getByLabel("Messages a second, at most").fill("1");
      await saved(page);
      await page.getByRole("button", { name: "Undo: change the rate" }).click();
      expect(await page.getByLabel("Messages a second, at most").inputValue()).toBe("");
      await page.getByRole("button", { name: "Redo: change the rate" }).click();
      await saved(page);
      await page.reload();
      await seesReach(page);
      expect(await page.getByLabel("Messages a second, at most").inputValue()).toBe("1");
      const send = /^Send to \d+ people$/;
      await page.getByRole("button", { name: send }).click();
      await dialog.getByText("In the excluded segment On the free plan").waitFor();
      const said = Number.parseInt(await dialog.getByText(/people get it/).innerText(), 10);
      await dialog.getByRole("button", { name: send }).click();
      for (const act of ["Pause", "Resume"]) {
        await page.getByRole("button", { name: act }).click();
        await dialog.getByRole("button", { name: act }).click();
        await dialog.waitFor({ state: "detached" });
      }
      await page.getByText("Completed", { exact: true }).first().waitFor();
      await seesMessages(page, shop);
      const sent = await named(shop, "Autumn letter");
      expect(sent).toMatchObject({ status: "Completed", progress: { sent: said } });
      const { body } = await shop.client.admin("GET", "/mailbox?limit=100");
      const { mails } = body as {
        readonly mails: readonly { readonly to: string; readonly broadcastId?: string }[];
      };
      expect(
        mails.filter(({ to, broadcastId }) => broadcastId === sent?.id && to !== "ann@example.com"),
      ).toHaveLength(said);
    },
  },
  {
    does: "is written and scheduled with the keyboard alone, for nine o'clock of each reader",
    path: "broadcasts",
    run: async (page, shop) => {
      const { keyboard } = page;
      const onto = async (name: RegExp | string, role: "textbox" | "combobox" | "radio" | "button") => {
        await page.getByRole(role, { name }).first().focus();
      };
      await page.getByRole("link", { name: "Create a broadcast" }).first().focus();
      await keyboard.press("Enter");
      await page.getByRole("textbox", { name: "Name" }).waitFor();
      await onto("Name", "textbox");
      await keyboard.press("Control+A");
      await keyboard.type("Letter at nine");
      await onto("Add a segment", "combobox");
      await keyboard.type("Everyone with");
      await onto("Template", "combobox");
      await keyboard.type("Spring");
      await page
        .getByRole("region", { name: "Who gets it" })
        .getByText(/^\d+ people get it$/)
        .waitFor();
      await onto(/^Now/, "radio");
      await keyboard.press("ArrowDown");
      await keyboard.press("ArrowDown");
      await page.getByLabel("For people whose time zone is not known").waitFor();
      // Of the next year: nine o'clock of tomorrow can be now in the first time zone.
      await page.getByLabel("Date and time").focus();
      for (const key of ["ArrowRight", "ArrowRight", "ArrowUp"]) await keyboard.press(key);
      await saved(page);
      await onto(/^Schedule for/, "button");
      await keyboard.press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.getByText("by the clock of each person").waitFor();
      await dialog.getByRole("button", { name: /^Schedule for/ }).focus();
      await keyboard.press("Enter");
      await page.getByText("Scheduled", { exact: true }).first().waitFor();
      const stored = await named(shop, "Letter at nine");
      expect(stored).toMatchObject({ status: "Scheduled", config: { useIndividualTimezone: true } });
      expect(stored?.scheduledAt).toMatch(/T09:00$/);
      expect(Date.parse(`${stored?.scheduledAt ?? ""}Z`)).toBeGreaterThan(Date.now() + 300 * dayMs);
    },
  },
];
