/**
 * The past replayed on the draft: asked again when the draft changes, each better answer as it comes. The service ends an
 * earlier question of the same tab; another tab of the member has streams of its own.
 */
import { useDebouncedValue } from "@mantine/hooks";
import { useCallback, useEffect, useState } from "react";
import { streamId, readEvents, useApi, type Api, type StreamedEvent } from "../../../../data/index.js";
import type { JourneyDefinition } from "../../../../kinds/index.js";
import { periodOf, type Simulation } from "./replay-of.js";

const pauseMs = 600;

export interface ReplayQuestion {
  readonly journeyId: string;
  /** Whether there is a journey of this id that ignores its own effects. */
  readonly isPublished: boolean;
  /** The length of the past. */
  readonly days: number;
  /** One person instead of all. */
  readonly userId?: string;
}

export interface Replay {
  /** The latest answer; that of an earlier draft until there is one. */
  readonly answer: Simulation | undefined;
  readonly isRunning: boolean;
  /** Undefined: none. */
  readonly error: unknown;
  /** The service ended it before its last answer, for another one. */
  readonly wasEnded: boolean;
  readonly again: () => void;
}

type Asked = Omit<Replay, "again">;

const idle: Asked = { answer: undefined, isRunning: false, error: undefined, wasEnded: false };

/** `question` undefined: nothing is replayed. */
export function useReplay(definition: JourneyDefinition, question: ReplayQuestion | undefined): Replay {
  const api = useApi();
  const [asked] = useDebouncedValue(definition, pauseMs);
  const [replay, setReplay] = useState<Asked>(idle);
  const [round, setRound] = useState(0);
  const key = JSON.stringify(question);
  useEffect(() => {
    if (key === undefined) {
      setReplay(idle);
      return undefined;
    }
    const controller = new AbortController();
    const show = (next: Partial<Asked>): void => {
      if (!controller.signal.aborted) setReplay((before) => ({ ...before, ...next }));
    };
    void ask(
      api,
      { definition: asked, question: JSON.parse(key) as ReplayQuestion },
      { show, signal: controller.signal },
    );
    return () => controller.abort();
  }, [api, asked, key, round]);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { ...replay, again };
}

interface Asking {
  readonly definition: JourneyDefinition;
  readonly question: ReplayQuestion;
}

interface Showing {
  readonly show: (next: Partial<Asked>) => void;
  readonly signal: AbortSignal;
}

async function ask(
  { client }: Pick<Api, "client">,
  { definition, question: { journeyId, isPublished, days, userId } }: Asking,
  { show, signal }: Showing,
): Promise<void> {
  show({ isRunning: true, error: undefined, wasEnded: false });
  const body = {
    definition,
    ...periodOf(days, Date.now()),
    ...(isPublished && { journeyId }),
    ...(userId !== undefined && { userIds: [userId] }),
    allowUnfinished: true,
    checks: "asSent" as const,
  };
  try {
    if (userId === undefined) {
      const { data: stream } = await client.POST("/api/admin/journeys/simulate", {
        body: { ...body, streamId },
        headers: { accept: "text/event-stream" },
        parseAs: "stream",
        signal,
      });
      // As `parseAs` has it: the type of the answer is that of its JSON.
      for await (const event of readEvents(stream as unknown as ReadableStream<Uint8Array>))
        take(event, show);
    } else {
      // Not streamed: a stream about the same journey would end the one about all.
      const { data: answer } = await client.POST("/api/admin/journeys/simulate", { body, signal });
      show({ answer });
    }
    show({ isRunning: false });
  } catch (error) {
    if (!signal.aborted) show({ isRunning: false, error });
  }
}

/** Throws the failure that an event says. */
function take({ event, data }: StreamedEvent, show: Showing["show"]): void {
  if (event === "cancelled") show({ wasEnded: true });
  if (event === "estimate" || event === "result") show({ answer: data as Simulation });
  if (event === "error") throw new Error((data as { readonly message: string }).message);
}
