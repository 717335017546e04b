/**
 * Changes that wait in the queue of the service, because its workers are busy (202 with the id of a command): each is sent
 * again with its idempotency key, which waits for the outcome and does nothing twice. So the answer of a change is that of
 * the change, as long as the service comes to it within a minute or so.
 */

type Send = (request: Request) => Promise<Response>;

export interface Following {
  /** Called with 1 when a change begins to wait, with -1 when it ends. */
  readonly note: (change: 1 | -1) => void;
  /** Between two attempts; each waits at the service for up to ten seconds. */
  readonly pause: () => Promise<void>;
}

const maxAttempts = 6;

/** Sends as `send` does; what is still queued after all attempts is the answer. */
export function followingQueued({ note, pause }: Following, send: Send): Send {
  return async (request) => {
    if (!request.headers.has("idempotency-key")) return send(request);
    const again = request.clone();
    const response = await send(request);
    if (!(await isQueuedCommand(response))) return response;
    note(1);
    try {
      return await repeated(again, response);
    } finally {
      note(-1);
    }
  };

  async function repeated(request: Request, first: Response): Promise<Response> {
    let response = first;
    for (let attempt = 0; attempt < maxAttempts && (await isQueuedCommand(response)); attempt += 1) {
      await pause();
      response = await send(request.clone());
    }
    return response;
  }
}

/** 202 alone also means that a change is done and takes effect later. */
async function isQueuedCommand(response: Response): Promise<boolean> {
  if (response.status !== 202) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === "object" && body !== null && "commandId" in body;
}

let waiting = 0;
const listeners = new Set<() => void>();

export const followed: Following = {
  note(change) {
    waiting += change;
    for (const listener of listeners) listener();
  },
  pause: () => new Promise((resolve) => setTimeout(resolve, 1_000)),
};

export function queuedChanges(): number {
  return waiting;
}

/** Returns what ends it. */
export function onQueuedChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
