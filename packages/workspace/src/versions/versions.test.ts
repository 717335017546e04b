import { workspaceId } from "@signalbox/core/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Principal } from "../access/origin.js";
import { resourceIdOf } from "../audit/describe-changes.js";
import { commandOutcomeSchema, type Command, type CommandOutcome } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import * as registry from "../commands/index.js";
import { defaultRetention } from "../retention/retention.js";
import { newWorkspace, type WorkspaceState } from "../state.js";
import { contextOf } from "../testing/context.js";
import { deserializeWorkspace, serializeWorkspace } from "../workspace-document.js";
import { z } from "zod";
import type { IfMatch } from "./guard.js";
import type { Versioned } from "./stamp-changes.js";
import { workspaceShape } from "./workspace-shape.js";

const ann: Principal = { kind: "member", id: "m1", name: "Ann" };
const everyone = { entryNode: { id: "1", type: "Everyone" }, nodes: [] } as const;
const uuid = (n: number): string => `${String(n).repeat(8)}-0000-4000-8000-000000000000`;
const limits = { frequencyCaps: [], quietHours: [], exemptTemplates: [] };

interface Sent {
  readonly at?: number;
  readonly ifMatch?: IfMatch;
  readonly by?: Principal;
}

function apply<Input>(
  command: Command<Input>,
  input: Input,
  state: WorkspaceState,
  { at = 5_000, ifMatch, by = ann }: Sent = {},
): { readonly state: WorkspaceState; readonly outcome: CommandOutcome } {
  const request = { input, by: by.id, origin: { principal: by }, ...(ifMatch !== undefined && { ifMatch }) };
  const { body } = command.message(workspaceId, "c1", request);
  const context = { ...contextOf("workspace", "self"), now: new Date(at) };
  const decision = command.handler.prepare(JSON.parse(JSON.stringify(body))).decide(state, context);
  if (decision.state === null) throw new TypeError("a command never erases its workspace");
  return {
    state: deserializeWorkspace(serializeWorkspace(decision.state)),
    outcome: commandOutcomeSchema.parse(decision.reply?.value),
  };
}

type Act = (state: WorkspaceState, at: number) => WorkspaceState;

function act<Input>(command: Command<Input>, input: Input): Act {
  return (state, at) => apply(command, input, state, { at }).state;
}

const text = (subject: string) => ({
  channel: "Email" as const,
  text: JSON.stringify({ subject }),
  properties: [],
});

const newAccount = { id: uuid(7), name: "A", role: "Viewer" };

/** Of one kind of resource or setting each; some change nothing. */
const acts: readonly Act[] = [
  ...["A", "B"].flatMap((name) => [
    act(registry.putSegment, { id: uuid(1), name, newId: uuid(1), definition: everyone }),
    act(registry.putUserProperty, {
      id: uuid(2),
      name,
      newId: uuid(2),
      definition: { type: "Trait", path: "a" },
    }),
    act(registry.putTemplate, {
      id: uuid(3),
      name: "T",
      newId: uuid(3),
      definition: text(name),
      draft: null,
    }),
    act(registry.putSubscriptionGroup, { id: uuid(4), name, channel: "Email", type: "OptIn" }),
    act(registry.putJourney, { id: uuid(5), name: "J", newId: uuid(5), draft: { name } }),
    act(registry.putBroadcast, { id: uuid(6), name, newId: uuid(6) }),
    act(registry.putSecret, { name: "s", sealed: name }),
    act(registry.putDataSource, { type: "SegmentIO", sealed: name }),
    act(registry.putProvider, { channel: "Email", type: name, fields: {} }),
    act(registry.setDefaultProvider, { channel: "Email", provider: name }),
    act(registry.putSubscriptionPage, { html: name }),
    act(registry.putWorkspaceSettings, { timezone: name === "A" ? "UTC" : "Europe/Berlin" }),
    act(registry.changeServiceAccount, { id: uuid(7), name }),
  ]),
  // The api gives each a new id, so none is created under the id of another.
  (state, at) =>
    state.serviceAccounts.length > 0 ? state : act(registry.createServiceAccount, newAccount)(state, at),
  act(registry.replaceManualSegment, { id: uuid(1), append: true }),
  act(registry.moveBroadcast, { id: uuid(6), action: "cancel" }),
  act(registry.archiveSegment, { id: uuid(1), archived: true }),
  act(registry.archiveUserProperty, { id: uuid(2), archived: true }),
  act(registry.archiveTemplate, { id: uuid(3), archived: true }),
  act(registry.archiveJourney, { id: uuid(5), archived: true }),
  act(registry.archiveBroadcast, { id: uuid(6), archived: true }),
  act(registry.putMessageLimits, { limits }),
  act(registry.putMessageLimits, { limits: null }),
  ...[true, false].map((authorsPublish) => act(registry.putApprovalSettings, { authorsPublish })),
  ...["a@x.example", "b@x.example"].map((address) =>
    act(registry.putTestRecipients, { recipients: [{ channel: "Email", address }] }),
  ),
  ...["#111111", "#222222"].map((color) => act(registry.putBrand, { brand: { color } })),
  act(registry.putBrand, { brand: null }),
  ...[90, 30].map((mailbox) => act(registry.putRetention, { retention: { ...defaultRetention, mailbox } })),
  act(registry.putRetention, { retention: null }),
  ...[30, 60].map((days) => act(registry.putAuditRetention, { days })),
  ...(["Running", "Paused"] as const).map((status) => act(registry.setRecomputeStatus, { status })),
  act(registry.deleteSegment, { id: uuid(1) }),
  act(registry.deleteUserProperty, { id: uuid(2) }),
  act(registry.deleteTemplate, { id: uuid(3) }),
  act(registry.deleteJourney, { id: uuid(5) }),
  act(registry.deleteSecret, { name: "s" }),
  act(registry.deleteDataSource, { type: "SegmentIO" }),
  act(registry.deleteServiceAccount, { id: uuid(7) }),
  act(registry.deleteSubscriptionPage, {}),
];

interface Seen {
  readonly updatedAt: number | undefined;
  readonly content: string;
}

/** Every resource and every setting, by a name of its own. */
function versionsIn(state: WorkspaceState): ReadonlyMap<string, Seen> {
  const lists = workspaceShape.lists.flatMap((list, index) =>
    list.items(state).map((item): [string, Seen] => {
      const { updatedAt, updatedBy: _, ...rest } = item as Versioned & { readonly revision?: number };
      const { isByService: _1, revision: _2, ...content } = rest;
      const shown = Object.entries(content)
        .filter(([field]) => !["since", "slot", "draftRevision"].includes(field))
        .toSorted(([one], [other]) => (one < other ? -1 : 1));
      return [`${index}/${resourceIdOf(item) ?? ""}`, { updatedAt, content: JSON.stringify(shown) }];
    }),
  );
  const settings = Object.entries(workspaceShape.settings).map(([name, valueOf]): [string, Seen] => [
    name,
    { updatedAt: state.settingStamps?.[name]?.updatedAt, content: JSON.stringify(valueOf(state) ?? null) },
  ]);
  return new Map([...lists, ...settings]);
}

const workspace = apply(
  registry.ensureWorkspace,
  {
    name: "Shop",
    writeKey: { name: "w", secretId: "w", hash: "w", sealed: "w" },
    adminKey: { id: "a", name: "a", hash: "a" },
  },
  newWorkspace,
).state;

describe("updatedAt", () => {
  it("grows with every change and only then, in one millisecond, with a clock that goes back, and after a deletion", () => {
    const step = fc.tuple(fc.constantFrom(...acts), fc.constantFrom(5_000, 5_000, 5_000, 4_000, 5_001));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const highest = new Map<string, number>();
        const wrong: string[] = [];
        let state = workspace;
        for (const [change, at] of steps) {
          const before = versionsIn(state);
          state = change(state, at);
          for (const [name, { updatedAt, content }] of versionsIn(state)) {
            const was = before.get(name);
            // An appended list of a manual segment is no content of its state.
            const isSame =
              was?.content === content && (!name.startsWith("0/") || was.updatedAt === updatedAt);
            if (isSame ? was.updatedAt === updatedAt : updatedAt === undefined) continue;
            const least = highest.get(name) ?? was?.updatedAt ?? 0;
            if (isSame || (updatedAt ?? 0) <= least)
              wrong.push(`${name}: ${least} before ${String(updatedAt)}`);
            highest.set(name, updatedAt ?? 0);
          }
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it("is that of the outcome, and stays when texts are sealed anew", () => {
    const first = apply(registry.putSegment, { name: "A", newId: uuid(1), definition: everyone }, workspace);
    const again = apply(registry.putSegment, { id: uuid(1), name: "B", newId: uuid(2) }, first.state);
    expect(again.outcome).toMatchObject({ ok: true, value: { updatedAt: 5_001, createdAt: 5_000 } });
    const secret = apply(registry.putSecret, { name: "s", sealed: "old" }, workspace).state;
    const resealed = apply(registry.resealSecrets, { sealed: { old: "new" } }, secret).state;
    expect(resealed.secrets).toEqual([{ ...secret.secrets[0], sealed: "new" }]);
  });
});

describe("a guard", () => {
  const state = apply(registry.putApprovalSettings, { authorsPublish: true }, workspace).state;
  const put = (ifMatch: IfMatch, before = state): CommandOutcome =>
    apply(registry.putApprovalSettings, { authorsPublish: false }, before, { ifMatch }).outcome;

  it("lets only the version through that is stored", () => {
    expect(put([5_001]).ok).toBe(true);
    expect(put([1, 5_001]).ok).toBe(true);
    expect(put("*").ok).toBe(true);
    for (const stale of [[5_000], [5_002], []]) {
      expect(put(stale)).toEqual({
        ok: false,
        code: "Conflict",
        message:
          "the approval setting was changed by Ann at 1970-01-01T00:00:05.001Z, after you read it; read it again and repeat your change",
        issues: [
          {
            path: [],
            code: "changedMeanwhile",
            values: {
              resource: "approval setting",
              updatedAt: "1970-01-01T00:00:05.001Z",
              by: "m1",
              byName: "Ann",
            },
            problem: expect.stringContaining("was changed by Ann"),
          },
        ],
      });
    }
  });

  it("names nobody where the service or an earlier release made the last change", () => {
    const { settingStamps: _, ...earlier } = state;
    expect(put([5_000], earlier)).toMatchObject({ issues: [{ values: { resource: "approval setting" } }] });
    const system: Principal = { kind: "system", id: "worker", name: "worker" };
    const changed = apply(registry.putApprovalSettings, { authorsPublish: false }, state, {
      by: system,
    }).state;
    const refused = put([5_001], changed);
    expect(refused).toMatchObject({ message: expect.stringMatching(/was changed at .*05\.002Z/) });
    expect(JSON.stringify(refused)).not.toContain("Ann");
  });

  it("comes after what the sender may not do, and before all else", () => {
    const decide = (code: string) =>
      defineCommand({
        name: "guarded",
        input: z.object({}),
        guards: { resource: "thing", find: () => undefined },
        decide: (before) => ({ state: before, outcome: { ok: false, code, message: "no" } }),
      });
    const codeOf = (code: string): unknown => apply(decide(code), {}, state, { ifMatch: "*" }).outcome;
    expect(codeOf("Forbidden")).toMatchObject({ code: "Forbidden" });
    expect(codeOf("Overtaken")).toMatchObject({ code: "Overtaken" });
    expect(codeOf("NotFound")).toMatchObject({
      code: "Conflict",
      message: expect.stringContaining("deleted"),
    });
  });
});
