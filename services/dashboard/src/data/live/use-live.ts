/** Values that change by themselves, by the stream of the page; without a stream the page polls. */
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useApi } from "../api/use-api.js";
import type { Topic } from "./live-stream.js";

const pollMs = 5_000;

/** For `useQuery`: asks regularly while there is no stream. Polling stops while the page is hidden. */
export interface Polling {
  readonly refetchInterval: number | false;
}

/** `onValue` is called with each value of the topic, in the form that the operation `GET /api/admin/live` documents. */
export function useLive(topic: Topic, onValue: (value: unknown) => void): Polling {
  const { live } = useApi();
  const take = useEffectEvent(onValue);
  useEffect(() => live.watch(topic, (value) => take(value)), [live, topic]);
  const isOpen = useSyncExternalStore(live.onChange, live.isOpen);
  return { refetchInterval: isOpen ? false : pollMs };
}
