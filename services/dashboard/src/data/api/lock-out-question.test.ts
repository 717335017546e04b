import { describe, expect, it } from "vitest";
import { askingBeforeLockOut, askLockOut, onQuestion, openQuestion } from "./lock-out-question.js";

const reason = "you would lose permissions yourself";

function refusing(code = "WouldLockOut"): {
  sent: [string, string | null, unknown][];
  send: (request: Request) => Promise<Response>;
} {
  const sent: [string, string | null, unknown][] = [];
  return {
    sent,
    async send(request) {
      const body: unknown = JSON.parse((await request.text()) || "null");
      sent.push([request.method, request.headers.get("idempotency-key"), body]);
      const isConfirmed = typeof body === "object" && body !== null && "confirmLockOut" in body;
      if (isConfirmed) return new Response(null, { status: 204 });
      return new Response(JSON.stringify({ message: reason }), {
        status: 409,
        headers: { "error-type": code },
      });
    },
  };
}

function change(method: string, body?: object): Request {
  const headers = { "idempotency-key": "k", "content-type": "application/json" };
  return new Request("http://x.example/a", { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

describe("a change that would lock out the member who makes it", () => {
  it.each([
    ["PUT", { role: "Viewer" }],
    ["DELETE", undefined],
  ])("is sent again after a yes: %s", async (method, body) => {
    const { sent, send } = refusing();
    const asked: string[] = [];
    const answer = await askingBeforeLockOut(
      async (text) => asked.push(text) > 0,
      send,
    )(change(method, body));
    expect([answer.status, asked]).toEqual([204, [reason]]);
    expect(sent).toEqual([
      [method, "k", body ?? null],
      [method, "k-confirmed", { ...body, confirmLockOut: true }],
    ]);
  });

  it("stays refused after a no, and other refusals ask nothing", async () => {
    const { sent, send } = refusing();
    const answer = await askingBeforeLockOut(async () => false, send)(change("PUT", {}));
    expect([answer.status, await answer.json(), sent.length]).toEqual([409, { message: reason }, 1]);
    const other = await askingBeforeLockOut(
      () => Promise.reject(new Error("asked")),
      refusing("Conflict").send,
    )(change("PUT", {}));
    expect(other.status).toBe(409);
  });
});

describe("the question", () => {
  it("is open until it is answered, and a new one answers the one before with no", async () => {
    let changes = 0;
    const stop = onQuestion(() => (changes += 1));
    const first = askLockOut("one");
    const second = askLockOut("two");
    expect([await first, openQuestion()?.reason]).toEqual([false, "two"]);
    openQuestion()?.answer(true);
    expect([await second, openQuestion(), changes > 2]).toEqual([true, undefined, true]);
    stop();
  });
});
