/**
 * `npm run test:mutants`: breaks the guarantees of the code one at a time, in a copy of the checkout, and checks that
 * the suites which own a guarantee fail. Arguments select guarantees by their text. The last line counts the mutants,
 * and the exit code is 1 unless each was detected.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { copyCheckout, makeCopyDirectory, removeCopy } from "./checkout-copy.js";
import { mutate } from "./mutate.js";
import { mutants, type Mutant } from "./mutants.js";
import { runSuites, type SuiteResult, type SuiteRun } from "./run-suites.js";

const checkout = fileURLToPath(new URL("../../..", import.meta.url));
/** Runs of each simulator; the first one detects every mutant. */
const seeds = "4";
const { SEED: _, ...inherited } = process.env;
const environment = { ...inherited, SEEDS: seeds, NO_COLOR: "1" };

const words = process.argv.slice(2);
const chosen = mutants.filter(({ guarantee }) => words.every((word) => guarantee.includes(word)));
const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => interrupted.abort());

const copy = await makeCopyDirectory();
try {
  await copyCheckout(checkout, copy);
  process.exitCode = (await passUnmutated()) ? await tryMutants() : 1;
} catch (error) {
  if (!interrupted.signal.aborted) throw error;
  console.log("interrupted");
  process.exitCode = 130;
} finally {
  await removeCopy(copy);
}

/** Each suite must pass without mutation, else its failure proves nothing about a mutant. */
async function passUnmutated(): Promise<boolean> {
  const startedAt = Date.now();
  let passed = 0;
  for (const tests of new Set(chosen.map((mutant) => mutant.tests))) {
    const suites = chosen.filter((mutant) => mutant.tests === tests).flatMap((mutant) => mutant.suites);
    const result = await runIn({ suites: [...new Set(suites)], tests });
    if (result.type !== "passed") {
      console.log(
        `The suites fail without any mutation: ${textOf(result)}\n\n0 passed, ${chosen.length} failed`,
      );
      return false;
    }
    passed += result.tests;
  }
  console.log(`${passed} tests pass without mutations (${secondsSince(startedAt)})`);
  return true;
}

async function tryMutants(): Promise<number> {
  let caught = 0;
  for (const mutant of chosen) {
    const startedAt = Date.now();
    const { isCaught, verdict } = await tryMutant(mutant);
    if (isCaught) caught += 1;
    console.log(`${verdict} (${secondsSince(startedAt)})`);
  }
  console.log(`\n${caught} passed, ${chosen.length - caught} failed`);
  return chosen.length > 0 && caught === chosen.length ? 0 : 1;
}

async function tryMutant(mutant: Mutant): Promise<{ readonly isCaught: boolean; readonly verdict: string }> {
  const { guarantee, file } = mutant;
  const path = join(copy, file);
  const original = await readFile(path, "utf8");
  const mutated = mutate(original, mutant);
  if (mutated === undefined) {
    return {
      isCaught: false,
      verdict: `ERROR    ${guarantee}: the text to replace does not occur exactly once in ${file}`,
    };
  }
  await writeFile(path, mutated);
  const result = await runIn(mutant);
  await writeFile(path, original);
  switch (result.type) {
    case "passed":
      return { isCaught: false, verdict: `SURVIVED ${guarantee}: ${file}` };
    case "failed":
      return { isCaught: true, verdict: `caught   ${guarantee} by ${textOf(result)}` };
    case "broken":
      return { isCaught: false, verdict: `ERROR    ${guarantee}: ${file}: ${textOf(result)}` };
  }
}

function runIn({ suites, tests }: Pick<SuiteRun, "suites" | "tests">): Promise<SuiteResult> {
  return runSuites({ copy, suites, tests, environment, signal: interrupted.signal });
}

function textOf(result: Exclude<SuiteResult, { type: "passed" }>): string {
  return result.type === "failed" ? `"${result.tests[0] ?? ""}"` : result.reason;
}

function secondsSince(startedAt: number): string {
  return `${Math.round((Date.now() - startedAt) / 1_000)} s`;
}
