/** How long an editor takes from a key to what it paints, as the browser measures it (Event Timing). */
import type { Locator, Page } from "playwright-core";
import { rowOf, type Row } from "../benchmark.js";
import { percentile } from "../measure/percentiles.js";

const keys = 40;
const goalMs = 100;
/** As a quick author types: what follows a key, as counting conditions, runs beside the next ones. */
const betweenKeysMs = 120;
/** The browser reports no shorter event. */
const shortestMs = 16;

export async function timeTyping(page: Page, what: string, field: Locator): Promise<Row> {
  await field.focus();
  await page.keyboard.press("End");
  await page.evaluate(observe);
  await page.keyboard.type("a".repeat(keys), { delay: betweenKeysMs });
  const slow = await page.evaluate<number[]>(observed);
  if (!(await textOf(field)).includes("a".repeat(keys)))
    throw new Error(`${what}: what was typed is not there`);
  const durations = [...slow, ...Array<number>(Math.max(0, keys - slow.length)).fill(shortestMs)];
  const detail = `median ${percentile(durations, 0.5).toFixed(0)} ms, longest ${Math.max(...durations).toFixed(0)} ms of ${keys} keys`;
  return rowOf({ what, figure: percentile(durations, 0.95), unit: "ms", detail }, { below: goalMs });
}

/** Of an input, or of an element that one types into. */
async function textOf(field: Locator): Promise<string> {
  const isElement = (await field.getAttribute("contenteditable")) !== null;
  return isElement ? ((await field.textContent()) ?? "") : field.inputValue();
}

/** In the page: the longest event of each key, by the id that the browser gives to all events of one. */
const observe = `
  globalThis.keyTimes = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId !== 0)
        keyTimes.set(interactionId, Math.max(duration, keyTimes.get(interactionId) ?? 0));
    }
  }).observe({ type: "event", durationThreshold: ${shortestMs} });
`;

/** In the page: the durations, once the last key is painted and reported, ms. */
const observed = `
  (async () => {
    for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame);
    return [...keyTimes.values()];
  })()
`;
