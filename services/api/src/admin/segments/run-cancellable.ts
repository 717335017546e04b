/** Work for a call that ends when its caller sends a newer one or closes the connection. */
import type { ServerResponse } from "node:http";
import { cancelled, type NewestCalls } from "../../http/newest-calls.js";

export interface CancellableCall {
  /** As for `NewestCalls`; undefined for a call that no newer one replaces. */
  readonly caller: string | undefined;
  readonly response: ServerResponse;
}

/** The work throws the signal's reason once it is aborted. */
export async function runCancellable<Result>(
  { caller, response }: CancellableCall,
  { newestCalls }: { readonly newestCalls: NewestCalls },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const newest = caller === undefined ? undefined : newestCalls.begin(caller);
  const closed = new AbortController();
  const onClose = (): void => closed.abort(cancelled("the caller closed the connection"));
  response.once("close", onClose);
  try {
    return await work(AbortSignal.any([closed.signal, ...(newest === undefined ? [] : [newest.signal])]));
  } finally {
    response.off("close", onClose);
    newest?.end();
  }
}
