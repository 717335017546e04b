/** Commands about providers, named secrets, sealed texts and the test mailbox. */
import type { Channel } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { workspaceId } from "@signalbox/core/testing";
import { newWorkspaceContents } from "../workspaces/new-workspace.js";
import { sealedTexts } from "../settings/sealed-texts.js";
import { newWorkspace, type WorkspaceState } from "../state.js";
import { run, type CommandRun } from "../testing/run-command.js";
import * as registry from "../commands/index.js";

const fresh: WorkspaceState = {
  ...newWorkspace,
  ...newWorkspaceContents({ workspaceId, name: "Acme", now: 1, sealedSecret: "sealed-subscription" }),
};

function put(
  type: string,
  more: Partial<registry.PutProvider> = {},
  state: WorkspaceState = fresh,
): WorkspaceState {
  return run(registry.putProvider, { channel: "Email", type, fields: {}, ...more }, state).state;
}

function choose(provider: string, state: WorkspaceState, fromAddress?: string | null): CommandRun {
  const input = { channel: "Email" as const, provider, ...(fromAddress !== undefined && { fromAddress }) };
  return run(registry.setDefaultProvider, input, state);
}

function ofChannel(state: WorkspaceState, channel: Channel = "Email"): readonly string[] {
  return state.providers
    .filter((each) => each.channel === channel)
    .map(({ type, isDefault, isFallback }) =>
      [type, isDefault ? "default" : "", isFallback === true ? "fallback" : ""].filter(Boolean).join(" "),
    );
}

describe("put-provider", () => {
  it("adds a provider and keeps the default, unless `setDefault` is true", () => {
    expect(ofChannel(put("Resend"))).toEqual(["Test default", "Resend"]);
    expect(ofChannel(put("Resend", { setDefault: true }))).toEqual(["Test", "Resend default"]);
  });

  it("makes a channel's first provider its default", () => {
    const state = put("Firebase", { channel: "MobilePush" });
    expect(ofChannel(state, "MobilePush")).toEqual(["Firebase default"]);
    expect(ofChannel(state)).toEqual(["Test default"]);
  });

  it("replaces the settings as a whole, keeps the id and omitted fields", () => {
    const first = put("Smtp", {
      fields: { host: "a", port: "25" },
      sealed: "one",
      setDefault: true,
      isFallback: true,
      fromAddress: "a@x.io",
      messagesPerSecond: 5,
    });
    const second = put("Smtp", { fields: { host: "b" } }, first);
    const [before] = first.providers.filter(({ type }) => type === "Smtp");
    expect(second.providers.find(({ type }) => type === "Smtp")).toEqual({
      id: before?.id,
      channel: "Email",
      type: "Smtp",
      isDefault: true,
      isFallback: true,
      fields: { host: "b" },
      fromAddress: "a@x.io",
      messagesPerSecond: 5,
      hostsGuarded: true,
      configuredAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
    const third = put("Smtp", { isFallback: false, fromAddress: null, messagesPerSecond: null }, second);
    expect(third.providers.find(({ type }) => type === "Smtp")).toEqual({
      id: before?.id,
      channel: "Email",
      type: "Smtp",
      isDefault: true,
      fields: {},
      hostsGuarded: true,
      configuredAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
  });

  it("keeps the moment of the settings while they and the secrets stay the same", () => {
    const moment = (state: WorkspaceState): number | undefined =>
      state.providers.find(({ type }) => type === "Smtp")?.configuredAt;
    const settings = { fields: { host: "a" }, sealed: "one" };
    const first = put("Smtp", settings);
    const earlier: WorkspaceState = {
      ...first,
      providers: first.providers.map((each) => ({ ...each, configuredAt: 7 })),
    };
    expect(moment(put("Smtp", { ...settings, messagesPerSecond: 5 }, earlier))).toBe(7);
    expect(moment(put("Smtp", { ...settings, fields: { host: "b" } }, earlier))).toBe(moment(first));
    expect(moment(put("Smtp", { ...settings, sealed: "two" }, earlier))).toBe(moment(first));
  });

  it("is overtaken when the secrets that it keeps were changed meanwhile", () => {
    const state = put("Resend", { sealed: "one" });
    const keep = (keptFrom: string | null): CommandRun["outcome"] =>
      run(
        registry.putProvider,
        { channel: "Email", type: "Resend", fields: {}, sealed: "two", keptFrom },
        state,
      ).outcome;
    expect(keep("one")).toMatchObject({ ok: true });
    expect(keep("other")).toMatchObject({ ok: false, code: "Overtaken" });
    expect(keep(null)).toMatchObject({ ok: false, code: "Overtaken" });
  });

  it("has one fallback per channel", () => {
    const state = put("Resend", { isFallback: true }, put("Smtp", { isFallback: true }));
    expect(ofChannel(state)).toEqual(["Test default", "Smtp", "Resend fallback"]);
  });
});

describe("set-default-provider", () => {
  it("accepts a type or an id, and sets or removes the sender", () => {
    const state = put("Resend");
    const byType = choose("Resend", state, "hello@x.io").state;
    expect(ofChannel(byType)).toEqual(["Test", "Resend default"]);
    const chosen = byType.providers.find(({ type }) => type === "Resend");
    expect(chosen?.fromAddress).toBe("hello@x.io");
    const byId = choose(chosen?.id ?? "", state).state;
    expect(ofChannel(byId)).toEqual(["Test", "Resend default"]);
    const without = choose("Resend", byType, null).state.providers.find(({ type }) => type === "Resend");
    expect(without).not.toHaveProperty("fromAddress");
  });

  it("refuses a provider that is not set up, and names those that are", () => {
    const { outcome, state } = choose("Smtp", fresh);
    expect(outcome).toEqual({
      ok: false,
      code: "NotFound",
      message: 'no provider "Smtp" is set up; there are Test',
    });
    expect(state).toBe(fresh);
  });
});

describe("delete-provider", () => {
  const remove = (type: string, state: WorkspaceState): CommandRun =>
    run(registry.deleteProvider, { channel: "Email", type }, state);

  it("deletes a provider that is not the default, or the only one", () => {
    expect(ofChannel(remove("Resend", put("Resend")).state)).toEqual(["Test default"]);
    expect(ofChannel(remove("Test", fresh).state)).toEqual([]);
  });

  it("refuses the default while there are others, and a provider that is not set up", () => {
    expect(remove("Test", put("Resend")).outcome).toMatchObject({ ok: false, code: "InUse" });
    expect(remove("Resend", fresh).outcome).toMatchObject({ ok: false, code: "NotFound" });
  });
});

describe("named secrets", () => {
  it("are set, replaced and deleted", () => {
    const one = run(registry.putSecret, { name: "token", sealed: "one" }, fresh).state;
    const two = run(registry.putSecret, { name: "token", sealed: "two" }, one).state;
    expect(two.secrets.map(({ name, sealed }) => [name, sealed])).toEqual([["token", "two"]]);
    expect(run(registry.deleteSecret, { name: "token" }, two).state.secrets).toEqual([]);
    expect(run(registry.deleteSecret, { name: "token" }, fresh).outcome).toMatchObject({ code: "NotFound" });
  });
});

describe("reseal-secrets", () => {
  const key = { name: "web", secretId: "s1", hash: "h1", sealed: "sealed-key", createdAt: 1 };
  const full: WorkspaceState = {
    ...put("Smtp", { sealed: "sealed-provider" }),
    writeKeys: [key],
    dataSources: [{ type: "SegmentIO", sealed: "sealed-source" }],
    secrets: [{ name: "token", sealed: "sealed-secret", updatedAt: 1 }],
  };

  it("finds every sealed text of a workspace", () => {
    const inText = JSON.stringify(full).match(/"sealed-[^"]+"/g) ?? [];
    expect(sealedTexts(full).toSorted()).toEqual(inText.map((text) => text.slice(1, -1)).toSorted());
    expect(inText).toHaveLength(5);
  });

  it("replaces only texts that are unchanged since they were read", () => {
    const replacements = Object.fromEntries(sealedTexts(full).map((sealed) => [sealed, `new ${sealed}`]));
    const meanwhile = run(registry.putSecret, { name: "token", sealed: "sealed-later" }, full).state;
    const { state, outcome } = run(registry.resealSecrets, { sealed: replacements }, meanwhile);
    expect(outcome).toEqual({ ok: true, value: 4 });
    expect(sealedTexts(state).toSorted()).toEqual([
      "new sealed-key",
      "new sealed-provider",
      "new sealed-source",
      "new sealed-subscription",
      "sealed-later",
    ]);
    expect(JSON.parse(JSON.stringify(state).replaceAll("new sealed", "sealed"))).toEqual(meanwhile);
  });
});

describe("clear-mailbox", () => {
  it("removes all messages of the workspace", () => {
    expect(run(registry.clearMailbox, {}, fresh).changes).toEqual([
      { do: "removeWhere", table: "mailbox", column: "workspaceId", value: workspaceId },
    ]);
  });
});
