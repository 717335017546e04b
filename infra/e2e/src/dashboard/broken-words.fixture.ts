/** The words of a page that are broken over two lines. */
import type { Page } from "playwright-core";
import { z } from "zod";

/** Of the names of figures and facts. */
export async function brokenWords(page: Page): Promise<readonly string[]> {
  return z.array(z.string()).parse(
    await page.evaluate(`
      [...document.querySelectorAll("main dt")].flatMap((name) => {
        const text = name.firstChild;
        if (text?.nodeType !== Node.TEXT_NODE) return [];
        return [...text.data.matchAll(/[^\\s-]+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        });
      })
    `),
  );
}
