/** The shares of a random split, in percent. Pure. */

interface Shared {
  readonly percent: number;
}

/** Shares of thirds add up to slightly too much. */
const rounding = 1e-6;

/** A share that a draft does not have yet is none. */
export function shareOf({ percent = 0 }: Partial<Shared>): number {
  return percent;
}

/** What is left of 100, negative where there is too much. */
export function restOf(cohorts: readonly Partial<Shared>[]): number {
  const total = cohorts.reduce((sum, cohort) => sum + shareOf(cohort), 0);
  const rest = 100 - total;
  return Math.abs(rest) <= rounding ? 0 : Number(rest.toFixed(4));
}

/** The same cohorts with equal shares of 100, to a hundredth: the first ones have what cannot be divided. */
export function sharedEqually<Cohort extends Shared>(cohorts: readonly Cohort[]): Cohort[] {
  const hundredths = 100 * 100;
  const each = Math.floor(hundredths / cohorts.length);
  const over = hundredths - each * cohorts.length;
  return cohorts.map((cohort, index) => ({ ...cohort, percent: (each + (index < over ? 1 : 0)) / 100 }));
}
