/**
 * A change that the service refuses because it would take access from the member who makes it (`WouldLockOut`): asks the
 * member, and sends it again with `confirmLockOut` after a yes. One question at a time.
 */

export interface LockOutQuestion {
  /** What the member would lose, in the service's words. */
  readonly reason: string;
  readonly answer: (isConfirmed: boolean) => void;
}

type Send = (request: Request) => Promise<Response>;
type Ask = (reason: string) => Promise<boolean>;

/** Sends as `send` does, and asks where the service does. A no leaves the refusal as the answer. */
export function askingBeforeLockOut(ask: Ask, send: Send): Send {
  return async (request) => {
    const again = request.method === "GET" ? undefined : request.clone();
    const response = await send(request);
    if (again === undefined || response.headers.get("error-type") !== "WouldLockOut") return response;
    const { message } = (await response.clone().json()) as { readonly message: string };
    return (await ask(message)) ? send(await confirmed(again)) : response;
  };
}

/** With an idempotency key of its own, because it is another request. */
async function confirmed(request: Request): Promise<Request> {
  const text = await request.text();
  const body = { ...(text === "" ? {} : (JSON.parse(text) as object)), confirmLockOut: true };
  const headers = new Headers(request.headers);
  const key = headers.get("idempotency-key");
  if (key !== null) headers.set("idempotency-key", `${key}-confirmed`);
  const { method, credentials } = request;
  return new Request(request.url, { method, headers, credentials, body: JSON.stringify(body) });
}

let open: LockOutQuestion | undefined;
const listeners = new Set<() => void>();

export function askLockOut(reason: string): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    const question: LockOutQuestion = {
      reason,
      answer: (isConfirmed) => {
        if (open === question) show(undefined);
        resolve(isConfirmed);
      },
    };
    show(question);
  });
}

export function openQuestion(): LockOutQuestion | undefined {
  return open;
}

/** Returns what ends it. */
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(question: LockOutQuestion | undefined): void {
  open = question;
  for (const listener of listeners) listener();
}
