/**
 * The mutants: thirteen guarantees of the code, each with a change that breaks it and the suites that must fail.
 * `guarantees` lists them in the order of the report; a guarantee that is implemented in two places has a mutant for
 * each.
 */

export interface Mutant {
  readonly guarantee: (typeof guarantees)[number];
  /** The file that is changed. Paths are relative to the repository. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  /** Must compile: only a failing test counts, not a file that does not load. */
  readonly replace: string;
  /** Test files that own the guarantee. */
  readonly suites: readonly string[];
  /** Runs only the tests whose full name matches this regular expression; for slow suites. */
  readonly tests?: string;
}

export const guarantees = [
  "a worker that lost its message batch saves nothing",
  "a repeated message batch publishes the outbox of its first attempt",
  "a save replaces a document only at the expected version",
  "an unanswered message is not sent again unless the vendor recognizes it",
  "a delivery is sent by one worker, the one that claimed it",
  "a paused broadcast sends nothing",
  "a broadcast reaches an address once",
  "a webhook call without a valid signature is refused",
  "an admin key reads nothing of another workspace",
  "an actor is woken at the alarm it set",
  "a delivery is counted once",
  "an actor's messages keep their order when the number of partitions changes",
  "nothing is applied in a former layout once the next one is read",
] as const;

const simulator = "infra/simulation/src/simulation";

export const mutants: readonly Mutant[] = [
  {
    guarantee: "a worker that lost its message batch saves nothing",
    file: "packages/engine/src/runtime/runtime.ts",
    find: "if (!(await leased.isHeld())) throw leaseLost(leased.job);",
    replace: "await leased.isHeld();",
    suites: ["infra/simulation/src/runtime/lost-hold.test.ts"],
  },
  {
    guarantee: "a repeated message batch publishes the outbox of its first attempt",
    file: "packages/engine/src/runtime/decide.ts",
    find: "deserializeOutbox(document?.outbox ?? null).filter(({ job }) => jobs.has(job));",
    replace: "deserializeOutbox(document?.outbox ?? null).filter(({ job }) => jobs.has(job)).slice(1);",
    suites: [`${simulator}/simulate.test.ts`],
  },
  {
    guarantee: "a save replaces a document only at the expected version",
    file: "packages/storage/src/memory/memory-actors.ts",
    find: "if ((standing?.version ?? null) !== expected)",
    replace: "if ((standing === undefined) !== (expected === null))",
    suites: ["packages/storage/src/memory/memory-storage.test.ts"],
  },
  {
    guarantee: "a save replaces a document only at the expected version",
    file: "packages/storage/src/mongo/mongo-actors.ts",
    find: "const filter = { _id: key, v: expected };",
    replace: "const filter = { _id: key };",
    suites: ["packages/storage/src/mongo/mongo-storage.mongo.test.ts"],
    tests: "\\ba save\\b",
  },
  {
    guarantee: "an unanswered message is not sent again unless the vendor recognizes it",
    file: "packages/messaging/src/deliveries/state/conclude-attempt.ts",
    find: "return now - first < idempotentForMs;",
    replace: "return now - first < Math.max(idempotentForMs, 60_000);",
    suites: ["packages/messaging/src/deliveries/state/conclude-attempt.test.ts"],
  },
  {
    guarantee: "an unanswered message is not sent again unless the vendor recognizes it",
    file: "packages/messaging/src/deliveries/state/conclude-attempt.ts",
    find: "if (unanswered.some(({ isShared }) => isShared === true)) return false;",
    replace: "",
    suites: [`${simulator}/deliveries/simulate-deliveries.test.ts`],
  },
  {
    guarantee: "an unanswered message is not sent again unless the vendor recognizes it",
    file: "packages/messaging/src/deliveries/jobs/delivery-processor.ts",
    find: "if (!wasSent && provider !== undefined && maySendAgain(delivery, provider, at)) {",
    replace: "if (!wasSent && provider !== undefined) {",
    suites: ["infra/simulation/src/deliveries/dead-worker.test.ts"],
  },
  {
    guarantee: "a delivery is sent by one worker, the one that claimed it",
    file: "packages/messaging/src/deliveries/store/delivery-repository.ts",
    find: "const refused = await claims.insert(fresh.map(toStored));",
    replace: "const refused = new Set<DeliveryKey>();",
    suites: ["infra/simulation/src/deliveries/delivery-repository.test.ts"],
  },
  {
    guarantee: "a delivery is sent by one worker, the one that claimed it",
    file: "packages/messaging/src/deliveries/stages/claim.ts",
    find: "if (stored === undefined || !isSameClaim(stored, claim)) {",
    replace: "if (stored === undefined) {",
    suites: [`${simulator}/deliveries/simulate-deliveries.test.ts`],
  },
  {
    guarantee: "a paused broadcast sends nothing",
    file: "packages/messaging/src/deliveries/limits/broadcast-permission.ts",
    find: 'return live.status === "Running" ? "granted" : "paused";',
    replace: 'return live.status === "Draft" ? "paused" : "granted";',
    suites: ["infra/simulation/src/deliveries/held-back.test.ts"],
  },
  {
    guarantee: "a paused broadcast sends nothing",
    file: "packages/messaging/src/deliveries/stages/claim.ts",
    find: "const isFresh = now().getTime() - resolved.seenAt <= freshMs;",
    replace: "const isFresh = now().getTime() - resolved.seenAt <= 60_000;",
    suites: ["infra/simulation/src/deliveries/held-back.test.ts"],
  },
  {
    guarantee: "a broadcast reaches an address once",
    file: "packages/messaging/src/deliveries/store/broadcast-addresses.ts",
    find: "return claims.map(({ row }, index) => owners[index] ?? row.deliveryId);",
    replace: "return claims.map(({ row }, index) => (owners.length > index ? row.deliveryId : ''));",
    suites: [`${simulator}/broadcasts/simulate-broadcasts.test.ts`],
    tests: "is sent once to each address",
  },
  {
    guarantee: "a webhook call without a valid signature is refused",
    file: "services/api/src/webhooks/proven-sender.ts",
    find: 'if (verification.type === "genuine") return request;',
    replace: 'if (verification.type !== "unconfigured") return request;',
    suites: ["services/api/src/webhooks/provider-webhook.test.ts"],
  },
  {
    guarantee: "a webhook call without a valid signature is refused",
    file: "packages/core/src/secrets/equals-in-constant-time.ts",
    find: "return timingSafeEqual(digestOf(one), digestOf(other));",
    replace: "return timingSafeEqual(digestOf(one), digestOf(other)) || one.length === other.length;",
    suites: ["packages/providers/twilio/src/twilio.test.ts"],
  },
  {
    guarantee: "an admin key reads nothing of another workspace",
    file: "services/api/src/admin/request/workspace.ts",
    find: "return own;",
    replace: "return own ?? (id && { workspaceId: id, permissions: roots[0].permissions });",
    suites: ["services/api/src/workspaces/strangers.test.ts"],
    tests: "GET /api/admin/(users/:id|segments)'",
  },
  {
    guarantee: "an actor is woken at the alarm it set",
    file: "packages/engine/src/runtime/decide.ts",
    find: "if (last !== undefined && (wasWoken || alarmAt !== alarmBefore)) {",
    replace: "if (last !== undefined && wasWoken) {",
    suites: [`${simulator}/simulate.test.ts`],
  },
  {
    guarantee: "a delivery is counted once",
    file: "packages/analytics/src/rollup-counts.ts",
    find: "if (from !== undefined) countState(rollupCounts, of, from, -1);",
    replace: "",
    suites: ["packages/analytics/src/analysis-actor.test.ts"],
  },
  {
    guarantee: "a delivery is counted once",
    file: "packages/engine/src/runtime/runtime.ts",
    find: "if (isOurs[index] === false) duplicates.add(task);",
    replace: "if (isOurs.length === 0 && isOurs[index] === false) duplicates.add(task);",
    suites: [`${simulator}/simulate.test.ts`],
  },
  {
    guarantee: "an actor's messages keep their order when the number of partitions changes",
    file: "packages/queue/src/layouts/message-sender.ts",
    find: "if (isKnown && (await isInForce(known, partitionsOf(jobs))))",
    replace: "if (isKnown)",
    suites: [`${simulator}/layout-order.test.ts`],
  },
  {
    guarantee: "an actor's messages keep their order when the number of partitions changes",
    file: "packages/queue/src/layouts/follow-layouts.ts",
    find: "clock.now() - since.at >= times.announcedMs",
    replace: "clock.now() - since.at >= 0",
    suites: [`${simulator}/layout-order.test.ts`],
  },
  {
    guarantee: "an actor's messages keep their order when the number of partitions changes",
    file: "packages/queue/src/layouts/follow-layouts.ts",
    find: "!(await mailboxesOf(before).areEmpty())",
    replace: "(await mailboxesOf(before).areEmpty()) === undefined",
    suites: [`${simulator}/layout-order.test.ts`],
  },
  {
    guarantee: "nothing is applied in a former layout once the next one is read",
    file: "packages/queue/src/layouts/follow-layouts.ts",
    find: "if (await isToApply(layout, leased.partition)) await handle(leased);",
    replace: "if ((await isToApply(layout, leased.partition)) !== undefined) await handle(leased);",
    suites: ["packages/queue/src/layouts/follow-layouts.test.ts"],
  },
  {
    guarantee: "nothing is applied in a former layout once the next one is read",
    file: "packages/queue/src/layouts/follow-layouts.ts",
    find: "if (!isClosing(record) || (await store.replace(record, withClosingStep(record)))) return true;",
    replace: "if (!isClosing(record) || record.isOpen || withClosingStep(record)) return true;",
    suites: ["packages/queue/src/layouts/follow-layouts.test.ts"],
  },
];
