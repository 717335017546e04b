import { describe, expect, it } from "vitest";
import { newWorkspace } from "../state.js";
import { run } from "../testing/run-command.js";
import { declarationNeed, personalNeed } from "./personal-need.js";
import { putVisiblePaths } from "./put-visible-paths.js";

const plan = { definition: { type: "Trait", path: "plan" } } as const;
const moved = { definition: { type: "Trait", path: "tier" } } as const;
const declaring = ["settings:write", "users:see-personal"];

describe("what a user property needs that is put or deleted", () => {
  it.each([
    [undefined, plan, []],
    [plan, moved, []],
    [plan, { ...plan, personal: false }, declaring],
    [undefined, { ...plan, personal: false }, declaring],
    [{ ...plan, personal: true }, { ...plan, personal: false }, declaring],
    [{ ...plan, personal: false }, { ...moved, personal: false }, declaring],
    [{ ...plan, personal: false }, { ...plan, personal: false }, []],
    [{ ...plan, personal: false }, undefined, []],
    [{ ...plan, personal: true }, undefined, ["users:see-personal"]],
    [{ ...plan, personal: true }, { ...moved, personal: true }, ["users:see-personal"]],
    [plan, { ...plan, personal: true }, ["users:see-personal"]],
    [{ ...plan, personal: true }, { ...plan, personal: true }, []],
  ])("is, from %j to %j: %j", (before, after, needed) => {
    expect(declarationNeed(before, after)).toEqual(needed);
  });

  it("is the permission to see personal data where it reads a hidden path", () => {
    const state = { ...newWorkspace, visiblePaths: [{ of: "Trait", path: "plan" }] as const };
    expect(personalNeed(state, plan.definition, "UserPropertyDefinition")).toEqual([]);
    expect(personalNeed(state, moved.definition, "UserPropertyDefinition")).toEqual(["users:see-personal"]);
    expect(personalNeed(state, undefined, "UserPropertyDefinition")).toEqual([]);
  });
});

describe("put-visible-paths", () => {
  const tier = { of: "Trait", path: "tier" } as const;
  const total = { of: "Event", event: "Cart*", path: "total" } as const;

  it("declares each path once, keeps what is there, and removes", () => {
    const first = run(putVisiblePaths, { declare: [tier, total, tier], remove: [] });
    expect(first.state.visiblePaths).toEqual([tier, total]);
    const second = run(putVisiblePaths, { declare: [tier], remove: [total] }, first.state);
    expect(second.state.visiblePaths).toEqual([tier]);
  });

  it("refuses more paths than a workspace may declare", () => {
    const many = Array.from({ length: 1_500 }, (_, index) => ({ of: "Trait" as const, path: `p${index}` }));
    const { state } = run(putVisiblePaths, { declare: many, remove: [] });
    const more = many.map(({ of, path }) => ({ of, path: `q${path}` }));
    const refused = run(putVisiblePaths, { declare: more, remove: [] }, state);
    expect(refused.outcome).toMatchObject({ ok: false, code: "BadRequest" });
    expect(refused.state.visiblePaths).toHaveLength(1_500);
  });
});
