import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { targetKey } from "../mapping.js";
import { distance, matchColumns, type Candidate } from "./match-columns.js";
import { suggestMapping } from "./suggest-mapping.js";

const candidates: readonly Candidate<string>[] = [
  { name: "email", spellings: ["E-Mail-Adresse"], target: "email" },
  { name: "firstName", target: "first" },
  { name: "lastName", target: "last" },
  { name: "address1", target: "one" },
  { name: "address2", target: "two" },
];

function matched(...columns: readonly string[]): readonly (string | undefined)[] {
  const found = matchColumns(columns, candidates);
  return columns.map((_, index) => found.get(index)?.target);
}

describe("columns", () => {
  it("are matched by the same name, by their spelling, and by a name that is alike", () => {
    expect(matched("email", "First Name", "lastname")).toEqual(["email", "first", "last"]);
    expect(matched("e‑mail‑adresse", "firstNmae", "last_nam")).toEqual(["email", "first", "last"]);
  });

  it("that only differ in a number are different", () => {
    expect(matched("address3", "address1", "Address 2")).toEqual([undefined, "one", "two"]);
  });

  it("keep what has the same name, whatever else is alike", () => {
    expect(matched("E-Mail", "email")).toEqual([undefined, "email"]);
    expect(matched("emial", "email")).toEqual([undefined, "email"]);
  });

  it("are rather what is named like the first name than like another", () => {
    expect(matched("E-Mail-Adresse", "E-Mail")).toEqual([undefined, "email"]);
  });

  it("are not guessed where two fit", () => {
    expect(matched("firstNam", "firstNme")).toEqual([undefined, undefined]);
    expect(matched("mail", "x", "")).toEqual([undefined, undefined, undefined]);
  });

  it("never share a candidate, and get one at most", () => {
    const name = fc.oneof(
      fc.constantFrom(
        "email",
        "E-Mail",
        "e_mail",
        "emial",
        "firstName",
        "first name",
        "firstNam",
        "address1",
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 8 }),
        fc.uniqueArray(name, { maxLength: 8 }),
        (columns, names) => {
          const known = names.map((each) => ({ name: each, target: each }));
          const found = [...matchColumns(columns, known).values()];
          expect(new Set(found).size).toBe(found.length);
        },
      ),
    );
  });
});

describe("a suggested mapping", () => {
  it("never makes the same of two columns, but groups", () => {
    const name = fc.oneof(
      fc.constantFrom(
        "id",
        "User ID",
        "email",
        "E-Mail",
        "mail",
        "plan",
        "Plan",
        "traits.plan",
        "News",
        "news",
      ),
      fc.string({ minLength: 1 }),
    );
    const known = {
      traits: ["plan", "email", "Email", "planet"],
      subscriptionGroups: [
        { id: "g1", name: "News" },
        { id: "g2", name: "news" },
      ],
    };
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 1, maxLength: 10 }),
        fc.constantFrom("users" as const, "events" as const),
        (columns, subject) => {
          const mapped = suggestMapping({ subject, columns }, known);
          expect(mapped.map(({ column }) => column)).toEqual(columns);
          const keys = mapped.flatMap(({ to }) => targetKey(to) ?? []);
          expect(new Set(keys).size).toBe(keys.length);
        },
      ),
    );
  });

  const known = { traits: [], subscriptionGroups: [] };

  it.each([
    "Kunden-Nr",
    "Kunden-Nr.",
    "Kundennummer",
    "KUNDENNUMMER",
    "Kundennumer",
    "Customer ID",
    "customer_no",
    "user id",
    "UserID",
    "Id",
    "ID",
    "Benutzer-ID",
  ])("takes %s for the id of the user", (column) => {
    const [first] = suggestMapping({ subject: "users", columns: [column, "E-Mail", "Vorname"] }, known);
    expect(first?.to).toEqual({ type: "id" });
  });

  it.each(["Kundennummer", "Customer ID", "UserID"])(
    "takes %s for the id of the user in a file of events",
    (column) => {
      const [first] = suggestMapping({ subject: "events", columns: [column, "event"] }, known);
      expect(first?.to).toEqual({ type: "id" });
    },
  );

  it.each(["Order No", "Kontonummer", "Telefonnummer", "Video"])(
    "takes %s for an attribute of its name",
    (column) => {
      const [first] = suggestMapping({ subject: "users", columns: [column, "id"] }, known);
      expect(first?.to).toEqual({ type: "trait", trait: column });
    },
  );

  it("finds names without their accents and signs", () => {
    const columns = ["E-Mail-Adresse:", "Straße", "Größe (cm)"];
    const traits = ["Strasse", "Grösse cm"];
    const mapped = suggestMapping({ subject: "users", columns }, { ...known, traits });
    expect(mapped.map(({ to }) => ("trait" in to ? to.trait : to.type))).toEqual(["email", ...traits]);
  });

  it("keeps the name of an attribute that users have, though it could be an id", () => {
    const given = { ...known, traits: ["customerNo"] };
    const mapped = suggestMapping({ subject: "users", columns: ["Customer No", "email"] }, given);
    expect(mapped.map(({ to }) => to)).toEqual([{ type: "trait", trait: "customerNo" }, { type: "email" }]);
  });

  it("skips what a file of refused rows adds", () => {
    const columns = ["id", "import surplus 1", "import row", "import problem"];
    const mapped = suggestMapping({ subject: "users", columns }, { traits: [], subscriptionGroups: [] });
    expect(mapped.map(({ to }) => to.type)).toEqual(["id", "skip", "skip", "skip"]);
  });
});

it("counts letters that are added, left out, exchanged and swapped", () => {
  expect(["plan", "plna", "pla", "plans", "plenty"].map((each) => distance("plan", each, 2))).toEqual([
    0,
    1,
    1,
    1,
    undefined,
  ]);
});
