/** Whether each number of messages on a page leads to a list with exactly as many. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";

const counted = z.object({ count: z.number() });

/** Follows all of them, at least `atLeast`. */
export async function expectExactNumbers(page: Page, atLeast: number): Promise<void> {
  const links = page.locator('a[title="Shows these messages"]');
  await links.nth(atLeast - 1).waitFor();
  const found = await links.evaluateAll((elements) =>
    elements.map((element) => ({ href: element.getAttribute("href") ?? "", text: element.textContent })),
  );
  const numbers = found.map(({ href, text }) => [href, Number(text.replaceAll(/\D/g, ""))]);
  const { href: address } = new URL(page.url());
  const rows: unknown[] = [];
  for (const [href] of numbers) {
    const answer = page.waitForResponse((response) => response.url().includes("/deliveries/count"));
    await page.goto(new URL(String(href), address).href);
    rows.push([href, counted.parse(await (await answer).json()).count]);
  }
  expect(rows).toEqual(numbers);
}
