/**
 * A draft of five nodes simulated over the last month of many users, as an editor asks for it: with all checks of messages,
 * and with estimates until the answer is exact.
 */
import { performance } from "node:perf_hooks";
import { rowOf, type BenchContext, type Row } from "../benchmark.js";
import { startInstallation, type Installation } from "../installation.js";
import { rng } from "../load/arrivals.js";
import { identifyCall, trackCall, userIdOf, type Call } from "../load/calls.js";
import { recomputed } from "../load/define.js";
import { seedInParts } from "../load/seed-users.js";
import { plainEmail } from "../messaging/mail-template.js";
import { openMessaging, type Messaging } from "../messaging/open-messaging.js";

const users = 100_000;
const usersInBrief = 10_000;
/** Per user, after the profile. */
const events = 10;
const days = 30;
const dayMs = 86_400_000;
const entryEvent = "Signed Up";
const goalSeconds = 10;
const goalFirstMs = 1_000;

export async function measureSimulation(context: BenchContext): Promise<Row[]> {
  const size = context.brief ? usersInBrief : users;
  const system = await startInstallation(context);
  const messaging = await openMessaging(system, plainEmail);
  try {
    const now = Date.now();
    const definition = await putDraftParts(messaging);
    await seedInParts(
      system,
      { users: size, source: { callsOf: (index) => monthOf(index, now) } },
      context.report,
    );
    const asked = { definition, from: now - days * dayMs, to: now, checks: "asSent" };
    const processes = (await system.processes()).filter(({ name }) => name === "api");
    context.profiler.start(processes);
    const { firstMs, seconds, answer } = await timeStream(system, asked);
    await context.profiler.stop(processes, "simulation");
    const { people, messages } = answer;
    if (people.looked !== size && !people.isEstimate)
      throw new Error(`${people.looked} users were simulated`);
    const what = `a draft of five nodes over ${days} days of ${size.toLocaleString("en")} users`;
    const detail = `${people.looked} users with ${(size * (events + 1)).toLocaleString("en")} events, ${messages.total} messages`;
    return [
      rowOf(
        { what: `${what}: exact`, figure: people.isEstimate ? Infinity : seconds, unit: "s", detail },
        { atMost: goalSeconds },
      ),
      rowOf({ what: `${what}: first answer`, figure: firstMs, unit: "ms" }, { below: goalFirstMs }),
    ];
  } finally {
    await messaging.close();
    await system.stop();
  }
}

/** A segment, limits, and the definition: a mail, a day, a split, another mail to the others, a day. */
async function putDraftParts({ admin, templateId, subscriptionGroupId }: Messaging): Promise<object> {
  const bought = { id: "1", type: "Performed", event: "Order Completed", timesOperator: ">=", times: 1 };
  const put = { name: "Bought", definition: { entryNode: bought, nodes: [] } };
  const { id: segment } = (await admin.callApi("PUT", "/segments/", put)) as { readonly id: string };
  await recomputed(admin);
  await admin.callApi("PUT", "/settings/message-limits", {
    frequencyCaps: [{ messages: 3, perSeconds: 86_400 }],
    quietHours: [{ from: "22:00", to: "08:00", otherwise: "Hold" }],
    exemptTemplates: [],
  });
  const mail = { type: "MessageNode", subscriptionGroupId, variant: { type: "Email", templateId } };
  const wait = { type: "DelayNode", variant: { type: "Second", seconds: 86_400 } };
  return {
    entryNode: { type: "EventEntryNode", event: entryEvent, child: "hello" },
    exitNode: { type: "ExitNode" },
    nodes: [
      { ...mail, id: "hello", child: "a day" },
      { ...wait, id: "a day", child: "split" },
      {
        type: "SegmentSplitNode",
        id: "split",
        variant: { type: "Boolean", segment, trueChild: "ExitNode", falseChild: "hint" },
      },
      { ...mail, id: "hint", child: "another day" },
      { ...wait, id: "another day", child: "ExitNode" },
    ],
  };
}

/** A profile before the month, then the event that starts a run and others, at random times. */
function monthOf(index: number, now: number): readonly Call[] {
  const random = rng(index + 1);
  const userId = userIdOf(index);
  const at = (moment: number, call: Call): Call => ({ ...call, timestamp: new Date(moment).toISOString() });
  const moments = Array.from({ length: events }, () => now - Math.floor(random() * days * dayMs)).toSorted(
    (a, b) => a - b,
  );
  return [
    at(now - (days + 1) * dayMs, identifyCall(userId, random)),
    ...moments.map((moment, nth) => {
      const call = trackCall(userId, random);
      return at(moment, nth === 0 ? { ...call, event: entryEvent } : call);
    }),
  ];
}

interface Simulation {
  readonly people: { readonly looked: number; readonly isEstimate: boolean };
  readonly messages: { readonly total: number };
}

/** Until the first answer, and until the last one. */
async function timeStream(
  { url, adminKey, workspaceId }: Installation,
  asked: object,
): Promise<{ readonly firstMs: number; readonly seconds: number; readonly answer: Simulation }> {
  const start = performance.now();
  const response = await fetch(`${url}/api/admin/journeys/simulate`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${adminKey}`,
      "content-type": "application/json",
      accept: "text/event-stream",
    },
    body: JSON.stringify({ workspaceId, ...asked }),
  });
  if (response.status !== 200 || response.body === null) {
    throw new Error(`the simulation was refused: ${response.status} ${await response.text()}`);
  }
  let firstMs: number | undefined;
  let text = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    firstMs ??= performance.now() - start;
    text += chunk;
  }
  const [, data] = /event: result\ndata: (.*)\n/.exec(text) ?? [];
  if (data === undefined) throw new Error(`the simulation has no result: ${text.slice(-300)}`);
  const seconds = (performance.now() - start) / 1_000;
  return { firstMs: firstMs ?? Infinity, seconds, answer: JSON.parse(data) as Simulation };
}
