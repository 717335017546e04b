/**
 * Reports the health of providers from one process: soon while a provider fails and when it works again, else seldom. So a provider costs at most one message in `changeEveryMs`, however many messages it sends.
 */
import type { Message } from "@signalbox/core";
import type { SendResult } from "@signalbox/provider-kit";
import { healthOf, type HealthReport, type HealthTest } from "./provider-health.js";

/** Of one provider. */
export interface HealthNotes {
  /** `openUntil` is that of its circuit after the result, ms; 0 while it is closed. */
  note(result: SendResult, now: number, openUntil: number): void;
  /** A test of the connection; a vendor that confirms the settings has closed the circuit. */
  noteTest(failure: HealthTest["failure"], now: number): void;
}

export interface HealthReporter {
  /** `messageOf` makes the message of a report. */
  of(name: string, messageOf: (report: HealthReport) => Message): HealthNotes;
  /** Reports what is not reported yet. */
  close(): Promise<void>;
}

export interface HealthReporterOptions {
  /** Unique among all processes, also over time. */
  readonly process: string;
  /** Rejects when the queue does not answer: the report is sent with the next one then. */
  readonly post: (message: Message) => Promise<unknown>;
  readonly now: () => Date;
  /** Calls repeatedly until cancelled; a timer of the process when absent. */
  readonly repeat?: ((everyMs: number, call: () => void) => () => void) | undefined;
}

/** The shortest time between reports of a provider while it fails or its health changes, and while it works. */
export const changeEveryMs = 3_000;
export const usualEveryMs = 30_000;
const tickMs = 1_000;
/** A provider that is not used is forgotten after this, ms. */
const idleMs = 600_000;

interface Notes {
  readonly messageOf: (report: HealthReport) => Message;
  pending: Omit<HealthReport, "process"> | undefined;
  hasChanged: boolean;
  /** What was noted last, and whether the circuit was open then. */
  last: "success" | "failure" | undefined;
  wasOpen: boolean;
  sentAt: number;
}

export function createHealthReporter(options: HealthReporterOptions): HealthReporter {
  const { process, post, repeat = everyTime } = options;
  const all = new Map<string, Notes>();
  const underWay = new Set<Promise<unknown>>();
  let cancel: (() => void) | undefined;

  const rest = (): void => {
    cancel?.();
    cancel = undefined;
  };
  const send = (notes: Notes, now: number): void => {
    const { pending } = notes;
    if (pending === undefined) return;
    notes.pending = undefined;
    notes.hasChanged = false;
    notes.sentAt = now;
    const posted = post(notes.messageOf({ process, ...pending })).catch(() => {
      notes.pending = joined(pending, notes.pending);
      notes.hasChanged = true;
      watch();
    });
    underWay.add(posted);
    void posted.finally(() => underWay.delete(posted));
  };
  const sendDue = (now: number): void => {
    for (const [name, notes] of all) {
      const everyMs = notes.hasChanged ? changeEveryMs : usualEveryMs;
      if (notes.pending !== undefined && now - notes.sentAt >= everyMs) send(notes, now);
      if (notes.pending === undefined && now - notes.sentAt >= idleMs) all.delete(name);
    }
    if ([...all.values()].every(({ pending }) => pending === undefined)) rest();
  };
  const watch = (): void => {
    cancel ??= repeat(tickMs, () => sendDue(options.now().getTime()));
  };
  const add = (notes: Notes, report: Omit<HealthReport, "process">, now: number): void => {
    notes.pending = joined(notes.pending ?? {}, report);
    watch();
    sendDue(now);
  };

  return {
    of(name, messageOf) {
      const notes = (): Notes => {
        const known = all.get(name);
        if (known !== undefined) return known;
        const made: Notes = {
          messageOf,
          pending: undefined,
          hasChanged: true,
          last: undefined,
          wasOpen: false,
          sentAt: Number.NEGATIVE_INFINITY,
        };
        all.set(name, made);
        return made;
      };
      return {
        note(result, now, openUntil) {
          const health = healthOf(result);
          if (health === undefined) return;
          const of = notes();
          const kind = health === "success" ? "success" : "failure";
          const isOpen = openUntil > now;
          if (kind === "failure" || kind !== of.last || isOpen !== of.wasOpen) of.hasChanged = true;
          of.last = kind;
          of.wasOpen = isOpen;
          const failed = health === "success" ? {} : { failed: { ...health, at: now, since: now, count: 1 } };
          const success = health === "success" ? { successAt: now } : {};
          add(of, { ...success, ...failed, ...(isOpen && { openUntil }) }, now);
        },
        noteTest(failure, now) {
          const of = notes();
          if (failure === undefined) of.wasOpen = false;
          else of.last = "failure";
          of.hasChanged = true;
          add(of, { test: { at: now, ...(failure !== undefined && { failure }) } }, now);
        },
      };
    },
    async close() {
      rest();
      const now = options.now().getTime();
      for (const notes of all.values()) send(notes, now);
      await Promise.all(underWay);
      // What could not be posted is lost with the process.
      rest();
      all.clear();
    },
  };
}

/** One report of two, in their order: failures before a success do not count any more. */
export function joined(
  earlier: Omit<HealthReport, "process">,
  later: Omit<HealthReport, "process"> | undefined,
): Omit<HealthReport, "process"> {
  if (later === undefined) return earlier;
  const successAt = later.successAt ?? earlier.successAt;
  const test = later.test ?? earlier.test;
  const kept = later.successAt === undefined ? earlier.failed : undefined;
  const failed =
    later.failed === undefined || kept === undefined
      ? (later.failed ?? kept)
      : { ...later.failed, count: kept.count + later.failed.count, since: kept.since };
  return {
    ...(successAt !== undefined && { successAt }),
    ...(failed !== undefined && { failed }),
    ...(later.openUntil !== undefined && { openUntil: later.openUntil }),
    ...(test !== undefined && { test }),
  };
}

function everyTime(everyMs: number, call: () => void): () => void {
  const timer = setInterval(call, everyMs);
  return () => clearInterval(timer);
}
