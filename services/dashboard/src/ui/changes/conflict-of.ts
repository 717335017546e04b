/** Who changed a resource after it was read, and when, from the refusal of a guarded change. */
import { ApiError, type Issue } from "@signalbox/client";

export interface Conflict {
  readonly isDeleted: boolean;
  /** Both are absent when the answer has its issues as text only. */
  readonly byName?: string;
  readonly updatedAt?: string;
}

/** Undefined for any other failure. */
export function conflictOf(error: unknown): Conflict | undefined {
  if (!(error instanceof ApiError) || error.status !== 409 || error.code !== "Conflict") return undefined;
  const issues: unknown = "issues" in error ? error.issues : [];
  const listed: readonly unknown[] = Array.isArray(issues) ? issues : [];
  const values = listed.flatMap((issue) => valuesOf(issue, "changedMeanwhile"))[0];
  const isDeleted = listed.some((issue) => valuesOf(issue, "deletedMeanwhile").length > 0);
  const { byName, updatedAt } = values ?? {};
  return {
    isDeleted,
    ...(typeof byName === "string" && { byName }),
    ...(typeof updatedAt === "string" && { updatedAt }),
  };
}

/** Why the effect of publishing that was shown is another one by now; undefined for any other failure. */
export function changedEffectOf(error: unknown): Issue | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return error.issues.find(({ code }) => code.startsWith("effect"));
}

function valuesOf(issue: unknown, code: string): Readonly<Record<string, unknown>>[] {
  if (typeof issue !== "object" || issue === null || !("code" in issue) || issue.code !== code) return [];
  const values: unknown = "values" in issue ? issue.values : undefined;
  return typeof values === "object" && values !== null ? [values as Readonly<Record<string, unknown>>] : [];
}
