/** What members do with every kind of definition alike: a copy, another name for it, the archive and back. */
import { expect } from "vitest";
import type { Act, Shop } from "../dashboard-folder.fixture.js";

export interface MenuActOptions {
  /** In the title of the test. */
  readonly kind: string;
  /** Of the list, also at the API below `/api/admin`. */
  readonly page: string;
  readonly operation: string;
  /** Of the rows in the answer. */
  readonly field: string;
  readonly id: string;
  readonly name: string;
  /** A copy is a draft that an editor opens, and is not in the list. */
  readonly isDraft: boolean;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly archived?: boolean;
}

export function menuAct({ kind, page: list, operation, field, id, name, isDraft }: MenuActOptions): Act {
  const rows = async ({ client }: Shop): Promise<readonly Row[]> => {
    const { body } = await client.admin("GET", operation);
    return (body as Readonly<Record<string, readonly Row[]>>)[field] ?? [];
  };
  return {
    does: `copies and archives a ${kind}, and finds it in the archive`,
    path: `${list}/${id}`,
    run: async (page, shop) => {
      const more = page.getByRole("button", { name: `More for ${name}` });
      await more.click();
      await page.getByRole("menuitem", { name: "Duplicate" }).click();
      const dialog = page.getByRole("dialog");
      expect(await dialog.getByLabel("Name").inputValue()).toBe(`Copy of ${name}`);
      await dialog.getByRole("button", { name: "Duplicate" }).click();
      await dialog.waitFor({ state: "detached" });
      if (isDraft) {
        await page.waitForURL(/\/edit/);
        expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe(`Copy of ${name}`);
      } else {
        await page.getByRole("heading", { name: `Copy of ${name}` }).waitFor();
        await page.getByRole("button", { name: `More for Copy of ${name}` }).click();
        await page.getByRole("menuitem", { name: "Rename" }).click();
        await dialog.getByLabel("Name").fill(`${name}, another one`);
        await dialog.getByRole("button", { name: "Save" }).click();
        await page.getByRole("heading", { name: `${name}, another one` }).waitFor();
        expect((await rows(shop)).map((row) => row.name)).toContain(`${name}, another one`);
      }
      await page.goto(page.url().replace(new RegExp(`/${list}/.*`), `/${list}/${id}`));
      await more.waitFor();
      await page.keyboard.press("Control+k");
      await dialog.getByRole("textbox").fill("archive");
      await dialog.getByRole("button", { name: "Archive", exact: true }).click();
      await page.getByText(`${name} is archived`).waitFor();
      expect((await rows(shop)).find((row) => row.id === id)?.archived).toBe(true);
      await page.goto(page.url().replace(new RegExp(`/${list}/.*`), `/${list}?archive=archived`));
      await page.getByRole("link", { name, exact: true }).click();
      await page.getByText("archived", { exact: true }).waitFor();
      await more.click();
      await page.getByRole("menuitem", { name: "Take out of the archive" }).click();
      await page.getByText("archived", { exact: true }).waitFor({ state: "detached" });
      expect((await rows(shop)).find((row) => row.id === id)?.archived).toBeUndefined();
    },
  };
}
