/** Sends events through the api in batches, as fast as it accepts them. */
import { nextCall, type Call, type CallSource } from "./calls.js";
import { createPoster } from "./post-json.js";

export const batchPath = "/api/public/apps/batch";
export const batchSize = 100;
const connections = 10;

export interface Target {
  readonly url: string;
  readonly writeKey: string;
}

/** Throws when a batch is not accepted. All bodies are created before the first is sent. */
export function prepareEvents(count: number, source: CallSource): readonly string[] {
  return prepareCalls(Array.from({ length: count }, () => nextCall(source)));
}

export function prepareCalls(calls: readonly Call[]): readonly string[] {
  const bodies: string[] = [];
  for (let start = 0; start < calls.length; start += batchSize) {
    bodies.push(JSON.stringify({ batch: calls.slice(start, start + batchSize) }));
  }
  return bodies;
}

export async function postBatches({ url, writeKey }: Target, bodies: readonly string[]): Promise<void> {
  const poster = createPoster(url, writeKey, connections);
  const waiting = bodies.values();
  const sendAll = async (): Promise<void> => {
    for (const body of waiting) {
      const status = await poster.post(batchPath, body);
      if (status !== 204) throw new Error(`the api answered ${status} to a batch`);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, sendAll));
  } finally {
    poster.close();
  }
}
