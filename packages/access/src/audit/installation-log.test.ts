/** The installation's own log over its commands: retention by alarms, and forgetting, verified as the command line does. */
import type { StoreChange } from "@signalbox/core";
import {
  auditDetailTable,
  auditTable,
  createChainVerifier,
  dayMs,
  type AuditDetailRow,
  type AuditRow,
  type SentCommand,
  type VerifiedChain,
} from "@signalbox/workspace";
import { expect, it } from "vitest";
import { installationBehaviour } from "../installation/installation-actor.js";
import { installationId, installationKey, type InstallationState } from "../installation/state.js";
import { anAccount, installationOf, now } from "../oidc/oidc.fixture.js";
import { requestPasswordReset } from "../sign-in/request-password-reset.js";
import { forgetInstallationActor } from "./forget-installation-actor.js";
import { putInstallationRetention } from "./put-installation-retention.js";

interface Log {
  state: InstallationState;
  readonly rows: Map<string, AuditRow>;
  readonly details: Map<string, AuditDetailRow>;
}

const owner = anAccount({ id: "owner", email: "owner@example.com", name: "Olga", isOwner: true });

function newLog(): Log {
  const ann = anAccount({ name: "Ann" });
  return { state: installationOf({ accounts: [owner, ann] }), rows: new Map(), details: new Map() };
}

let sent = 0;

function send<Input>(log: Log, command: SentCommand<Input>, input: Input, by = "owner"): unknown {
  const origin = { principal: { kind: "member", id: by, name: by }, ip: "203.0.113.7" } as const;
  const message = command.message(installationId, `c-${(sent += 1)}`, { input, by, origin });
  return handle(log, message.type, message.body, now);
}

function handle(log: Log, type: string, body: unknown, at: number): unknown {
  const decision = installationBehaviour.handlers[type]?.prepare(body).decide(log.state, {
    self: installationKey,
    workspaceId: installationId,
    kind: "installation",
    id: "self",
    now: new Date(at),
    workspace: undefined,
    companions: new Map(),
  });
  log.state = decision?.state ?? log.state;
  for (const change of decision?.changes ?? []) write(log, change);
  return decision?.reply?.value;
}

function write({ rows, details }: Log, change: StoreChange): void {
  if (change.do === "put" && change.table === "audit") rows.set(change.id, auditTable.read(change.row));
  if (change.do === "put" && change.table === "auditDetails")
    details.set(change.id, auditDetailTable.read(change.row));
  if (change.do === "remove") (change.table === "audit" ? rows : details).delete(change.id);
  if (change.do !== "removeWhere" || change.table !== "auditDetails") return;
  const column = change.column as "actor" | "subject";
  for (const [id, row] of details) if (row[column] === change.value) details.delete(id);
}

function verify({ state, rows, details }: Log): VerifiedChain {
  if (state.audit === undefined) throw new TypeError("the installation has no log");
  const verifier = createChainVerifier(state.audit);
  for (const [id, row] of rows) verifier.take(row, details.get(id));
  return verifier.finish();
}

const reset = { accountId: "ann", link: { hash: "hash", until: now + 1 } };

it("forgets a member: their own entries and those about the account, and can still be verified", () => {
  const log = newLog();
  send(log, requestPasswordReset, reset, "ann");
  send(log, requestPasswordReset, reset, "owner");
  send(log, requestPasswordReset, { ...reset, accountId: "owner" }, "owner");
  expect(send(log, forgetInstallationActor, { actorId: "ann" }, "ann")).toMatchObject({ code: "Forbidden" });
  expect(JSON.stringify([...log.details])).toContain("Ann");
  expect(send(log, forgetInstallationActor, { actorId: "ann" })).toMatchObject({ ok: true });
  expect(JSON.stringify([...log.details])).not.toContain("Ann");
  expect([...log.rows.values()].filter(({ by }) => by === "ann")).toHaveLength(2);
  expect(verify(log)).toEqual({ entries: 5, erased: 3 });
});

it("removes entries when their time is over, and can still be verified", () => {
  const log = newLog();
  send(log, requestPasswordReset, reset);
  const put = { days: 30, workspaces: [], cause: "c" };
  expect(send(log, putInstallationRetention, put, "ann")).toMatchObject({ code: "Forbidden" });
  expect(installationBehaviour.alarmAt(log.state)).toBeNull();
  expect(send(log, putInstallationRetention, put)).toMatchObject({ value: { days: 30 } });
  expect([...log.details.values()].at(-1)?.details).toContain('{"field":"auditRetentionDays","after":30}');
  const due = installationBehaviour.alarmAt(log.state);
  expect(due).toBe((Math.floor(now / dayMs) + 31) * dayMs);
  handle(log, "wake", {}, due ?? 0);
  expect([log.rows.size, log.details.size, installationBehaviour.alarmAt(log.state)]).toEqual([0, 0, null]);
  send(log, requestPasswordReset, reset);
  expect(verify(log)).toEqual({ entries: 1, erased: 0 });
});
