/**
 * The version of the rules by which search terms are written. A worker starts a pass over the stored values of a workspace
 * whose terms other rules wrote. Workers of the release before may still run beside it, and write none of the new terms:
 * a second pass follows when they have been replaced.
 */

/** 2: words of names, and folded texts of ids and addresses. */
export const termRules = 2;

/** Of workspaces that were stored without. */
export const firstTermRules = 1;

/** The longest time that workers of two releases run side by side, ms. */
export const rollingUpgradeMs: number = 15 * 60_000;

/** After the first pass with new rules. */
export interface SettlingTerms {
  readonly rules: number;
  /** When the first pass was done, ms. */
  readonly since: number;
  /** The `termsVersion` of the second pass, once it is requested. */
  readonly second?: number;
}

interface Terms {
  readonly termsVersion: number;
  readonly coveredTerms: number;
  readonly termRules: number;
  readonly settlingTerms?: SettlingTerms;
}

/** Whether every user has the search terms of the present version. */
export function areTermsCovered({
  termsVersion,
  coveredTerms,
  termRules: rules,
  settlingTerms,
}: Terms): boolean {
  return coveredTerms >= termsVersion && Math.max(rules, settlingTerms?.rules ?? 0) >= termRules;
}

/** Whether a pass must start at this time, ms. */
export function needTerms(state: Terms, now: number): boolean {
  return !areTermsCovered(state) || isSecondDue(state, now);
}

/** Whether no pass will be needed later, for the rules that are known now. */
export function areTermsSettled(state: Terms): boolean {
  return areTermsCovered(state) && state.termRules >= termRules;
}

/** When a pass is requested: the version that it writes. */
export function withRequestedTerms<State extends Terms>(state: State, now: number): State {
  const { settlingTerms, termsVersion } = state;
  const requested = { ...state, termsVersion: termsVersion + 1 };
  if (settlingTerms === undefined || !isSecondDue(state, now)) return requested;
  return { ...requested, settlingTerms: { ...settlingTerms, second: termsVersion + 1 } };
}

/** When a pass is done; `rules` are absent when an earlier release ran a part of it. */
export function withCoveredTerms<State extends Terms>(
  { settlingTerms: settling, ...state }: State,
  {
    version,
    rules,
    at,
  }: { readonly version: number; readonly rules: number | undefined; readonly at: number },
): Omit<State, "settlingTerms"> & Pick<Terms, "settlingTerms"> {
  const covered = { ...state, coveredTerms: Math.max(state.coveredTerms, version) };
  if (rules === undefined || rules <= state.termRules)
    return { ...covered, ...(settling && { settlingTerms: settling }) };
  if (settling?.rules !== rules) return { ...covered, settlingTerms: { rules, since: at } };
  const isSecond = settling.second !== undefined && version >= settling.second;
  return isSecond ? { ...covered, termRules: rules } : { ...covered, settlingTerms: settling };
}

function isSecondDue({ settlingTerms }: Terms, now: number): boolean {
  return settlingTerms !== undefined && now >= settlingTerms.since + rollingUpgradeMs;
}
