import { describe, expect, it } from "vitest";
import { newWorkspace } from "../state.js";
import {
  areTermsCovered,
  areTermsSettled,
  firstTermRules,
  needTerms,
  rollingUpgradeMs,
  termRules,
  withCoveredTerms,
  withRequestedTerms,
} from "./term-rules.js";

const { settlingTerms: _, ...fresh } = newWorkspace;
/** As the release before left it: its own terms are written. */
const earlier = { ...fresh, termsVersion: 4, coveredTerms: 4, termRules: firstTermRules };
const done = { version: 5, rules: termRules };

describe("rules of search terms", () => {
  it("need nothing in a new workspace", () => {
    expect(areTermsSettled(newWorkspace)).toBe(true);
    expect(needTerms(newWorkspace, 0)).toBe(false);
  });

  it("of an earlier release need a pass, and a second one when its workers are gone", () => {
    expect(areTermsCovered(earlier)).toBe(false);
    expect(needTerms(earlier, 0)).toBe(true);
    const first = withCoveredTerms(withRequestedTerms(earlier, 0), { ...done, at: 1_000 });
    expect(areTermsCovered(first)).toBe(true);
    expect(areTermsSettled(first)).toBe(false);
    const later = 1_000 + rollingUpgradeMs;
    expect(needTerms(first, later - 1)).toBe(false);
    expect(needTerms(first, later)).toBe(true);
    const requested = withRequestedTerms(first, later);
    expect(areTermsCovered(requested)).toBe(false);
    const second = withCoveredTerms(requested, { ...done, version: 6, at: later + 1_000 });
    expect(areTermsSettled(second)).toBe(true);
    expect(second.settlingTerms).toBeUndefined();
    expect(needTerms(second, later * 2)).toBe(false);
  });

  it("are not taken for written by a pass of which an earlier release ran a part", () => {
    const requested = withRequestedTerms(earlier, 0);
    const covered = withCoveredTerms(requested, { version: 5, rules: undefined, at: 1_000 });
    expect(areTermsCovered(covered)).toBe(false);
    expect(needTerms(covered, 2_000)).toBe(true);
  });

  it("are not settled by a pass that began before the second was requested", () => {
    const first = withCoveredTerms(withRequestedTerms(earlier, 0), { ...done, at: 1_000 });
    const country = { ...first, termsVersion: 6 };
    const later = 1_000 + rollingUpgradeMs;
    const requested = withRequestedTerms(country, later);
    const late = withCoveredTerms(requested, { ...done, version: 6, at: later + 1 });
    expect(areTermsSettled(late)).toBe(false);
    expect(areTermsSettled(withCoveredTerms(late, { ...done, version: 7, at: later + 2 }))).toBe(true);
  });
});
