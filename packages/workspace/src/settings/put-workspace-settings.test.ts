import { describe, expect, it } from "vitest";
import { workspaceId } from "@signalbox/core/testing";
import { newWorkspace, workspaceKey, type WorkspaceState } from "../state.js";
import { run } from "../testing/run-command.js";
import { newWorkspaceContents } from "../workspaces/new-workspace.js";
import { putWorkspaceSettings, type PutWorkspaceSettings } from "./put-workspace-settings.js";

const workspace: WorkspaceState = {
  ...newWorkspace,
  ...newWorkspaceContents({ workspaceId, name: "Acme", now: 1 }),
  createdAt: 1,
  name: "Acme",
};
const german: WorkspaceState = { ...workspace, defaultCountry: "DE", termsVersion: 4, coveredTerms: 3 };

function put(settings: PutWorkspaceSettings, state = workspace) {
  return run(putWorkspaceSettings, settings, state);
}

/** What a call with this body puts, or its issues. */
function read(body: object) {
  const { success, data, error } = putWorkspaceSettings.body?.safeParse(body) ?? {};
  return success ? data : error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

const changedOnce = { workspace: { updatedAt: 5_000 } };

describe("put-workspace-settings", () => {
  it("changes what it names, and nothing else", () => {
    const { state, outcome, send } = put({
      name: "Shop",
      timezone: "Europe/Berlin",
      nameProperties: ["lastName", "email"],
    });
    expect(outcome).toEqual({ ok: true, value: null });
    expect(send ?? []).toEqual([]);
    expect(state).toEqual({
      ...workspace,
      name: "Shop",
      timezone: "Europe/Berlin",
      nameProperties: ["lastName", "email"],
      settingStamps: changedOnce,
    });
    expect(put({}, state).state).toEqual(state);
  });

  it("begins another version of the search terms with another country, and only then", () => {
    expect(put({ defaultCountry: "US" }).state).toEqual({
      ...workspace,
      defaultCountry: "US",
      termsVersion: 2,
      settingStamps: changedOnce,
    });
    expect(put({ defaultCountry: "US" }, german).state).toMatchObject({
      defaultCountry: "US",
      termsVersion: 5,
      coveredTerms: 3,
    });
    for (const same of [{ defaultCountry: "DE" }, {}, { timezone: "Asia/Tokyo" }]) {
      expect(put(same, german).state).toMatchObject({ defaultCountry: "DE", termsVersion: 4 });
    }
    expect(put({ defaultCountry: null }).state).toEqual(workspace);
  });

  it("removes the country with null", () => {
    const { state } = put({ defaultCountry: null }, german);
    const { defaultCountry: _, ...without } = german;
    expect(state).toStrictEqual({ ...without, termsVersion: 5, settingStamps: changedOnce });
  });

  it("tells the parent a new name of a child, and only that", () => {
    const child = { ...workspace, parentId: workspaceId, externalId: "shop-1" };
    expect(put({ name: "Shop" }, child).send).toMatchObject([
      {
        to: workspaceKey(workspaceId),
        type: "note-child",
        body: { input: { name: "Shop", externalId: "shop-1", status: "Active" } },
      },
    ]);
    expect(put({ name: "Acme", timezone: "Asia/Tokyo" }, child).send ?? []).toEqual([]);
  });

  it.each(["", "  ", "DfTombstoned-Shop", "x".repeat(513)])("is refused for the name %j", (name) => {
    expect(put({ name })).toMatchObject({
      state: workspace,
      outcome: { ok: false, code: "WorkspaceNameViolation" },
    });
  });

  it("is refused for a user property that does not exist, but not for one that was deleted since", () => {
    expect(put({ timezone: "Asia/Tokyo", nameProperties: ["firstName", "nickname"] })).toMatchObject({
      state: workspace,
      outcome: {
        ok: false,
        code: "BadRequest",
        message: 'nameProperties: there is no user property "nickname"',
      },
    });
    const since = { ...workspace, userProperties: [] };
    expect(put({ nameProperties: ["lastName"] }, since).outcome).toMatchObject({ ok: true });
  });

  it("is refused for a workspace that does not exist any more, or yet", () => {
    for (const gone of [newWorkspace, { ...workspace, status: "Tombstoned" } as const]) {
      expect(put({ name: "Shop" }, gone).outcome).toMatchObject({ ok: false, code: "NotFound" });
    }
  });
});

describe("settings of a workspace", () => {
  it.each([
    "Europe/Berlin",
    "UTC",
    "America/Argentina/Buenos_Aires",
    "Asia/Kolkata",
    "Asia/Calcutta",
    "Etc/GMT+5",
  ])("take the zone %s", (timezone) => {
    expect(read({ timezone })).toEqual({ timezone });
  });

  it.each(["", "+02:00", "Berlin", "Mars/Base", "[Europe/Berlin]", 5, null])(
    "take no zone %j",
    (timezone) => {
      expect(read({ timezone })).toEqual([expect.stringMatching(/^timezone: /)]);
    },
  );

  it.each([
    ["us", "US"],
    ["De", "DE"],
    ["XK", "XK"],
    [null, null],
  ])("take the country %j", (defaultCountry, stored) => {
    expect(read({ defaultCountry })).toEqual({ defaultCountry: stored });
  });

  it.each(["", "UK", "ZZ", "DEU", "Germany", "+49", 49])("take no country %j", (defaultCountry) => {
    expect(read({ defaultCountry })).toEqual([expect.stringMatching(/^defaultCountry: /)]);
  });

  it("take one to five different name properties", () => {
    const five = ["a", "b", "c", "d", "e"];
    expect(read({ nameProperties: five })).toEqual({ nameProperties: five });
    for (const wrong of [[], [...five, "f"], ["a", ""], "a"]) {
      expect(read({ nameProperties: wrong })).toEqual([expect.stringMatching(/^nameProperties/)]);
    }
    expect(read({ nameProperties: ["a", "b", "a"] })).toEqual(['nameProperties.2: "a" is named already']);
  });
});
