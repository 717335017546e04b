/**
 * Which messages of a step are applied. The application's policy decides for each of them: it is accepted, kept as a dead
 * letter that can be replayed, or dropped.
 */
import type { AppError } from "@signalbox/core";
import { viewOf, type LoadedViews } from "../views.js";
import type { Task } from "./batch-window.js";

/** What a policy knows of a message. */
export interface Arrival<View> {
  /** Of the actor it is addressed to. */
  readonly kind: string;
  readonly type: string;
  /** It brings an event from outside. */
  readonly bringsEvent: boolean;
  readonly workspace: View;
}

export type Verdict = "accept" | "drop" | { readonly deadLetter: AppError };

export type AdmissionPolicy<View> = (arrival: Arrival<View>) => Verdict;

export interface Admission<View> {
  readonly tasks: readonly Task<View>[];
  readonly putAside: readonly { readonly task: Task<View>; readonly error: AppError }[];
}

export function admitTasks<View>(
  all: readonly Task<View>[],
  views: LoadedViews<View>,
  admit: AdmissionPolicy<View>,
): Admission<View> {
  const tasks: Task<View>[] = [];
  const putAside: { task: Task<View>; error: AppError }[] = [];
  for (const task of all) {
    const verdict = admit({
      kind: task.address.kind,
      type: task.message.type,
      bringsEvent: task.prepared.event !== undefined,
      workspace: viewOf(views, task.address.workspaceId),
    });
    if (verdict === "accept") tasks.push(task);
    else if (verdict !== "drop") putAside.push({ task, error: verdict.deadLetter });
  }
  return { tasks, putAside };
}
