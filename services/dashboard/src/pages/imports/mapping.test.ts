import { describe, expect, it } from "vitest";
import {
  askedOptions,
  choiceOf,
  guessedOptions,
  hasProblems,
  isSameTarget,
  mappingKey,
  mappingOf,
  problemsOf,
  suggestedFor,
  targetOf,
  withChosenEmptyId,
  withOption,
  withTarget,
  type Mapping,
  type Target,
} from "./mapping.js";

function aMapping(columns: Readonly<Record<string, Target>>, options: Mapping["options"] = {}): Mapping {
  return { columns: Object.entries(columns).map(([column, to]) => ({ column, to })), options };
}

const rules = { of: "users", mayChangeConsent: true, groupIds: new Set(["news"]) } as const;

describe("a mapping of columns", () => {
  it("never lets two columns become the same, and says so at the second", () => {
    const { byColumn } = problemsOf(
      aMapping({
        Mail: { type: "email" },
        "Second mail": { type: "trait", trait: "email" },
        Plan: { type: "trait", trait: "plan" },
        Tariff: { type: "trait", trait: "plan" },
        Team: { type: "group" },
        Company: { type: "group" },
        Notes: { type: "skip" },
        Other: { type: "skip" },
      }),
      rules,
    );
    expect([...byColumn]).toEqual([
      ["Second mail", { code: "taken", by: "Mail" }],
      ["Tariff", { code: "taken", by: "Plan" }],
    ]);
  });

  it("names a user, and of events the event", () => {
    const plan = aMapping({ Plan: { type: "trait", trait: "plan" } });
    expect(problemsOf(plan, rules).whole).toEqual(["noUser"]);
    const visits = aMapping({ Id: { type: "id" } });
    expect(problemsOf(visits, { ...rules, of: "events" }).whole).toEqual(["noEvent"]);
    const named = withOption(visits, { event: "Visited" });
    expect(hasProblems(problemsOf(named, { ...rules, of: "events" }))).toBe(false);
  });

  it("says what is wrong with an attribute without a name, and with a subscription", () => {
    const columns = {
      Id: { type: "id" },
      Plan: { type: "trait", trait: "" },
      News: { type: "subscription", subscriptionGroupId: "news" },
      Old: { type: "subscription", subscriptionGroupId: "gone" },
    } as const;
    expect([...problemsOf(aMapping(columns), rules).byColumn]).toEqual([
      ["Plan", { code: "unnamed" }],
      ["Old", { code: "unknownGroup" }],
    ]);
    const { byColumn } = problemsOf(aMapping(columns), { ...rules, mayChangeConsent: false });
    expect(byColumn.get("News")).toEqual({ code: "mayNotChangeConsent" });
    expect(problemsOf(aMapping(columns), { ...rules, groupIds: undefined }).byColumn.has("Old")).toBe(false);
  });

  it("is compared by what it means", () => {
    const one = aMapping({ A: { type: "id" }, B: { type: "skip" } }, { createUsers: false, dates: "mdy" });
    const other = aMapping({ A: { type: "id" } }, { dates: "mdy", createUsers: false });
    expect(mappingKey(one)).toBe(mappingKey(other));
    expect(mappingKey(withTarget(one, "B", { type: "group" }))).not.toBe(mappingKey(other));
    expect(mappingKey(withOption(one, { dates: undefined }))).not.toBe(mappingKey(other));
    expect(isSameTarget({ type: "trait", trait: "a" }, { type: "trait", trait: "a", as: "number" })).toBe(
      false,
    );
  });

  it("skips the columns that are not mapped, in the order of the file", () => {
    const mapping = mappingOf(["B", "A"], aMapping({ A: { type: "id" } }));
    expect(mapping.columns.map(({ column, to }) => `${column} ${to.type}`)).toEqual(["B skip", "A id"]);
  });

  it("begins without subscriptions that the member may not change", () => {
    const suggestions = [
      { column: "News", to: { type: "subscription" as const, subscriptionGroupId: "news" }, examples: [] },
      { column: "Id", to: { type: "id" as const }, examples: [] },
    ];
    const types = (mayChangeConsent: boolean): readonly string[] =>
      suggestedFor({ suggestions, options: {} }, { mayChangeConsent }).columns.map(({ to }) => to.type);
    expect(types(true)).toEqual(["subscription", "id"]);
    expect(types(false)).toEqual(["skip", "id"]);
  });

  it("refuses rows without an id from the moment on that another column could name the person", () => {
    const suggestions = [
      { column: "Id", to: { type: "id" as const }, examples: [] },
      { column: "Mail", to: { type: "email" as const }, examples: [] },
    ];
    const suggested = (options: Mapping["options"]) =>
      suggestedFor({ suggestions, options }, { mayChangeConsent: true }).options;
    expect(suggested({})).toEqual({ emptyId: "refuse" });
    expect(suggested({ emptyId: "email" })).toEqual({ emptyId: "email" });
    const onlyMail = aMapping({ Id: { type: "skip" }, Mail: { type: "email" } });
    expect(withChosenEmptyId(onlyMail)).toBe(onlyMail);
    const both = withTarget(onlyMail, "Id", { type: "id" });
    expect(withChosenEmptyId(both, onlyMail).options).toEqual({ emptyId: "refuse" });
    expect(withChosenEmptyId(both, both)).toBe(both);
    expect(askedOptions(withOption(both, { emptyId: "refuse" }), "users")).toMatchObject({
      emptyId: true,
      createUsers: false,
    });
    expect(askedOptions(both, "users")).toMatchObject({ emptyId: true, createUsers: true });
    expect(askedOptions(onlyMail, "users")).toMatchObject({ emptyId: false, createUsers: true });
  });

  it("is chosen by a value of a select, for every target", () => {
    const targets: readonly Target[] = [
      { type: "id" },
      { type: "email" },
      { type: "anonymousId" },
      { type: "group" },
      { type: "skip" },
      { type: "event" },
      { type: "timestamp" },
      { type: "messageId" },
      { type: "subscription", subscriptionGroupId: "a:b" },
      { type: "trait", trait: "plan" },
      { type: "property", property: "plan" },
    ];
    expect(targets.map((to) => targetOf(choiceOf(to), "traits.plan"))).toEqual(targets);
  });

  it("asks only for the options that its columns need", () => {
    const asked = (mapping: Mapping, of: "users" | "events"): readonly string[] =>
      Object.entries(askedOptions(mapping, of)).flatMap(([name, isAsked]) => (isAsked ? [name] : []));
    expect(asked(aMapping({ Id: { type: "id" } }), "users")).toEqual([]);
    expect(
      asked(
        aMapping({
          Mail: { type: "email" },
          News: { type: "subscription", subscriptionGroupId: "news" },
          Born: { type: "trait", trait: "born", as: "date" },
          Spent: { type: "trait", trait: "spent", as: "number" },
        }),
        "users",
      ),
    ).toEqual(["createUsers", "resubscribe", "decimal", "dates", "timezone"]);
    expect(asked(aMapping({ Id: { type: "id" } }), "events")).toEqual(["event"]);
    const timed = aMapping({ Id: { type: "id" }, Name: { type: "event" }, At: { type: "timestamp" } });
    expect(asked(timed, "events")).toEqual(["dates", "timezone"]);
    expect(asked(aMapping({ Mail: { type: "email" }, Name: { type: "event" } }), "events")).toEqual([
      "createUsers",
    ]);
  });

  it("guesses how numbers and dates are written, unless it was chosen", () => {
    expect(guessedOptions("number", ["1.234,50"], {})).toEqual({ decimal: "," });
    expect(guessedOptions("number", ["12", "0,125"], {})).toEqual({ decimal: "," });
    expect(guessedOptions("number", ["1,234", "1,234.50", "17"], {})).toEqual({});
    expect(guessedOptions("number", ["1,5"], { decimal: "." })).toEqual({});
    expect(guessedOptions("date", ["01/02/2030", "01/31/2030"], {})).toEqual({ dates: "mdy" });
    expect(guessedOptions("date", ["31.01.2030", "2030-01-31", 5], {})).toEqual({});
    expect(guessedOptions("text", ["1,5"], {})).toEqual({});
  });
});
