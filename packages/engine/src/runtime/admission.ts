/**
 * Decides which messages of a batch window are applied. The application's policy accepts each one, keeps it as a dead
 * letter that can be replayed, or drops it.
 */
import type { AppError } from "@signalbox/core";
import { viewOf, type LoadedViews } from "../views.js";
import type { Task } from "./batch-window.js";

/** A message as the policy sees it. */
export interface Arrival<View> {
  /** Kind of the actor it is addressed to. */
  readonly kind: string;
  readonly type: string;
  /** Whether it carries an event from outside. */
  readonly bringsEvent: boolean;
  readonly workspace: View;
}

export type Verdict = "accept" | "drop" | { readonly deadLetter: AppError };

export type AdmissionPolicy<View> = (arrival: Arrival<View>) => Verdict;

export interface Admission<View> {
  readonly tasks: readonly Task<View>[];
  readonly deadLettered: readonly { readonly task: Task<View>; readonly error: AppError }[];
}

export function admitTasks<View>(
  all: readonly Task<View>[],
  views: LoadedViews<View>,
  admit: AdmissionPolicy<View>,
): Admission<View> {
  const tasks: Task<View>[] = [];
  const deadLettered: { task: Task<View>; error: AppError }[] = [];
  for (const task of all) {
    const verdict = admit({
      kind: task.address.kind,
      type: task.message.type,
      bringsEvent: task.prepared.event !== undefined,
      workspace: viewOf(views, task.address.workspaceId),
    });
    if (verdict === "accept") tasks.push(task);
    else if (verdict !== "drop") deadLettered.push({ task, error: verdict.deadLetter });
  }
  return { tasks, deadLettered };
}
