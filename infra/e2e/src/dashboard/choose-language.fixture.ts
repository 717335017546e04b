/** The language of the dashboard, chosen in the menu of the account. */
import type { Page } from "playwright-core";

export async function chooseLanguage(page: Page, menu: RegExp, language: string): Promise<void> {
  await page.getByRole("button", { name: menu }).click();
  await page.getByText(language, { exact: true }).click();
  await page.keyboard.press("Escape");
}
