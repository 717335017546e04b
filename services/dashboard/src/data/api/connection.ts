/**
 * Whether the service answers and the session counts. While either does not, reads wait and are made again afterwards; a
 * small read every few seconds finds out.
 */
import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { sessionHeaders } from "../embedded.js";
import { isEmbedded, serviceAddress } from "../location.js";

export type Connection = "ok" | "away" | "signed-out";

const firstProbeMs = 1_000;
const longestPauseMs = 10_000;

let connection: Connection = "ok";
let probe: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection);
}

// Only answers count: a browser can say that it is offline while a service on its machine or in its network answers.
onlineManager.setEventListener(() => () => undefined);

/** What an answer says about the connection; a request without an answer has no status. */
export function noteAnswer(status: number | undefined): void {
  if (status === 401) become("signed-out");
  else if (status === undefined || isAway(status)) become("away");
}

export function isAway(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** Asks at once, as when the page is shown again. */
export function probeNow(): void {
  if (connection !== "ok") schedule(0, firstProbeMs);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(next: Connection): void {
  if (next === connection) return;
  connection = next;
  onlineManager.setOnline(next === "ok");
  if (next !== "ok") schedule(firstProbeMs, firstProbeMs);
  for (const listener of listeners) listener();
}

function schedule(delayMs: number, pauseMs: number): void {
  clearTimeout(probe);
  probe = setTimeout(() => void ask(pauseMs), delayMs);
}

async function ask(pauseMs: number): Promise<void> {
  const next = await currentConnection();
  become(next);
  if (next !== "ok") schedule(pauseMs, Math.min(longestPauseMs, pauseMs * 1.5));
}

async function currentConnection(): Promise<Connection> {
  if (isEmbedded) return embeddedConnection();
  try {
    const answer = await fetch(serviceAddress("dashboard/session.json"), { cache: "no-store" });
    if (!answer.ok) return "away";
    const { isSignedIn } = (await answer.json()) as { readonly isSignedIn: boolean };
    return isSignedIn ? "ok" : "signed-out";
  } catch {
    return "away";
  }
}

async function embeddedConnection(): Promise<Connection> {
  try {
    const { status } = await fetch(serviceAddress("api-l/sessions"), { headers: sessionHeaders });
    if (status === 401) return "signed-out";
    return isAway(status) ? "away" : "ok";
  } catch {
    return "away";
  }
}
