/** How much the dashboard loads before its first page, and with its heavy parts, compressed. */
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { z } from "zod";

const folder = new URL("../../../../services/dashboard/dist/", import.meta.url);
const limitKib = 320;
/** Of what is loaded only when it is shown, beyond the first load: KiB by source file. */
const budgets: Readonly<Record<string, number>> = {
  "src/ui/chart/series-chart.tsx": 130,
  "src/pages/templates/code/code-area.tsx": 210,
  "src/pages/templates/visual/visual-editor.tsx": 160,
};

const chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
  isDynamicEntry: z.boolean().default(false),
});
const manifest = z
  .record(z.string(), chunk)
  .parse(JSON.parse(readFileSync(new URL(".vite/manifest.json", folder), "utf8")));

function filesOf(name: string, seen = new Set<string>()): ReadonlySet<string> {
  const { file, imports, css } = manifest[name] ?? chunk.parse({ file: name });
  if (seen.has(file)) return seen;
  for (const each of [file, ...css]) seen.add(each);
  for (const each of imports) filesOf(each, seen);
  return seen;
}

function kibOf(files: Iterable<string>): number {
  const bytes = [...files].map((file) => gzipSync(readFileSync(new URL(file, folder))).length);
  return bytes.reduce((sum, each) => sum + each, 0) / 1024;
}

it(`loads at most ${limitKib} KiB of code and styles first`, () => {
  expect(kibOf(filesOf("index.html"))).toBeLessThan(limitKib);
});

it.each(Object.entries(budgets))("loads %s when it is shown, at most %d KiB", (name, budgetKib) => {
  expect(manifest[name]?.isDynamicEntry).toBe(true);
  const first = filesOf("index.html");
  const added = [...filesOf(name)].filter((file) => !first.has(file));
  expect(kibOf(added)).toBeGreaterThan(0);
  expect(kibOf(added)).toBeLessThan(budgetKib);
});

it("loads the code of a page when the page is opened", () => {
  const pages = Object.entries(manifest).filter(([name]) => /^src\/pages\/.*-page\.tsx$/.test(name));
  expect(pages.length).toBeGreaterThan(0);
  const first = filesOf("index.html");
  for (const [name, { file, isDynamicEntry }] of pages) {
    expect([name, isDynamicEntry, first.has(file)]).toEqual([name, true, false]);
  }
});

it("loads the canvas of a journey with at most 10 KiB beyond its page", () => {
  const ofPage = new Set([...filesOf("index.html"), ...filesOf("src/pages/journeys/journey-page.tsx")]);
  const more = [...filesOf("src/pages/journeys/canvas/canvas.tsx")].filter((file) => !ofPage.has(file));
  expect(kibOf(more)).toBeGreaterThan(0);
  expect(kibOf(more)).toBeLessThan(10);
});
