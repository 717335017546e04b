/**
 * One stream of live values per open page, for all topics that something on it watches. It is closed while the page is
 * hidden, and while nobody watches; a browser opens a lost one again by itself. It needs the browser's cookie, so embedded
 * pages have none and poll. A page whose stream was ended for those of newer pages polls until it was hidden.
 */
import * as z from "zod/mini";
import { isEmbedded, serviceAddress } from "../location.js";

export const topics = ["events", "counts"] as const;
export type Topic = (typeof topics)[number];

/** The member has newer streams: opening this one again would end another page's. */
const displacedCode = "TooManyRequests";
const endedSchema = z.object({ code: z.optional(z.string()) });

export interface LiveStream {
  /** Returns what ends the watch. */
  readonly watch: (topic: Topic, onValue: (value: unknown) => void) => () => void;
  /** Whether values arrive by the stream; otherwise the page has to ask for them. */
  readonly isOpen: () => boolean;
  readonly onChange: (listener: () => void) => () => void;
}

export function createLiveStream(workspaceId: string): LiveStream {
  const watchers = new Map<Topic, Set<(value: unknown) => void>>();
  const listeners = new Set<() => void>();
  let source: EventSource | undefined;
  let asked = "";
  let isOpen = false;

  function become(next: boolean): void {
    if (isOpen === next) return;
    isOpen = next;
    for (const listener of listeners) listener();
  }

  /** Opens the stream for the topics that are watched now, if it is not open for them. */
  function adjust(): void {
    const wanted = topics.filter((topic) => (watchers.get(topic)?.size ?? 0) > 0);
    const key = isEmbedded || document.visibilityState === "hidden" ? "" : wanted.join(",");
    if (key === asked) return;
    asked = key;
    source?.close();
    become(false);
    source = key === "" ? undefined : open(wanted);
  }

  function open(wanted: readonly Topic[]): EventSource {
    const query = new URLSearchParams([
      ["workspaceId", workspaceId],
      ...wanted.map((topic) => ["topics", topic]),
    ]);
    const opened = new EventSource(serviceAddress(`api/admin/live?${query}`));
    opened.addEventListener("open", () => become(true));
    opened.addEventListener("error", () => become(false));
    opened.addEventListener("ended", ({ data }: MessageEvent<string>) => {
      if (endedSchema.safeParse(JSON.parse(data)).data?.code !== displacedCode) return;
      opened.close();
      become(false);
    });
    for (const topic of wanted) {
      opened.addEventListener(topic, ({ data }: MessageEvent<string>) => {
        const value: unknown = JSON.parse(data);
        for (const onValue of watchers.get(topic) ?? []) onValue(value);
      });
    }
    return opened;
  }

  return {
    watch(topic, onValue) {
      const known = watchers.get(topic) ?? new Set();
      watchers.set(topic, known.add(onValue));
      // A second time it does nothing.
      document.addEventListener("visibilitychange", adjust);
      adjust();
      return () => {
        known.delete(onValue);
        adjust();
      };
    },
    isOpen: () => isOpen,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
