import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeChanges, type DescribedChanges } from "./describe-changes.js";

const shape = {
  self: { kind: "workspace", id: "w" },
  internal: new Set(["version"]),
  kinds: { endedBroadcasts: "broadcast", secrets: "secret" },
};
const changesOf = (before: object, after: object): DescribedChanges => describeChanges(before, after, shape);

describe("what a command changed", () => {
  it("is nothing for equal states, counters and times", () => {
    const before = { version: 1, segments: [{ id: "s", name: "Pro", updatedAt: 1, since: 1 }] };
    const after = { version: 2, segments: [{ id: "s", name: "Pro", updatedAt: 2, since: 2 }] };
    expect(changesOf(before, after)).toEqual({ changes: [] });
  });

  it("names created, updated and deleted resources with their fields before and after", () => {
    const before = {
      userProperties: [{ id: "p1", name: "plan", definition: { type: "Trait", path: "plan" } }],
      secrets: [{ name: "token", sealed: "x" }],
    };
    const after = {
      userProperties: [
        { id: "p1", name: "plan", definition: { type: "Trait", path: "tier" } },
        { id: "p2", name: "age", definition: { type: "Trait" } },
      ],
      secrets: [],
    };
    expect(changesOf(before, after).changes).toEqual([
      {
        kind: "user-property",
        id: "p1",
        name: "plan",
        change: "updated",
        fields: [{ field: "definition.path", before: "plan", after: "tier" }],
      },
      {
        kind: "user-property",
        id: "p2",
        name: "age",
        change: "created",
        fields: [
          { field: "name", after: "age" },
          { field: "definition", after: { type: "Trait" } },
        ],
      },
      {
        kind: "secret",
        id: "token",
        name: "token",
        change: "deleted",
        fields: [
          { field: "name", before: "token" },
          { field: "sealed", isSecret: true },
        ],
      },
    ]);
  });

  it("says of settings and of a resource that moves to another list what is different", () => {
    const running = { id: "b", name: "Sale", status: "Running" };
    const before = { name: "Acme", broadcasts: [running], endedBroadcasts: [] };
    const after = {
      name: "Acme Ltd",
      broadcasts: [],
      endedBroadcasts: [{ ...running, status: "Cancelled" }],
    };
    expect(changesOf(before, after).changes).toEqual([
      {
        kind: "broadcast",
        id: "b",
        name: "Sale",
        change: "updated",
        fields: [{ field: "status", before: "Running", after: "Cancelled" }],
      },
      { ...shape.self, change: "updated", fields: [{ field: "name", before: "Acme", after: "Acme Ltd" }] },
    ]);
  });

  it("is bounded: long values by beginning, length and digest, and at most fifty resources", () => {
    const many = Array.from({ length: 80 }, (_, index) => ({ id: `s${index}`, text: "x".repeat(50_000) }));
    const { changes, omitted } = changesOf({ segments: [] }, { segments: many });
    expect([changes.length, omitted]).toEqual([50, 30]);
    expect(changes[0]?.fields[0]?.after).toEqual({
      shortened: expect.stringMatching(/^"x{199}$/),
      length: 50_002,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(changes).length).toBeLessThan(40_000);
  });

  it("says that a secret within a list changed, and shows flags that are only named like one", () => {
    const identity = (token: string): object => ({ issuer: "https://id.example", token });
    const before = { accounts: [{ id: "a", identities: [identity("1")] }], signIn: { passwords: true } };
    const after = { accounts: [{ id: "a", identities: [identity("2")] }], signIn: { passwords: false } };
    expect(changesOf(before, after).changes.flatMap(({ fields }) => fields)).toEqual([
      { field: "identities", isSecret: true },
      { field: "signIn.passwords", before: true, after: false },
    ]);
  });

  it("never contains a secret", () => {
    const marker = "zq-S3CRET";
    const names = [
      "sealed",
      "hash",
      "password",
      "sealedSecret",
      "subscriptionSecret",
      "recoveryCodes",
      "links",
    ];
    const more = ["totp", "pendingTotp", "publicKey", "token", "apiKey", "sessionSecret", "salt"];
    const secret = fc.constantFrom<unknown>(marker, [marker], { hash: marker, other: marker }, [
      { id: marker },
    ]);
    const fields = fc.dictionary(fc.constantFrom(...names, ...more), secret);
    const item = fc.record({
      id: fc.constantFrom("a", "b"),
      config: fields,
      list: fc.array(fields),
      own: fields,
    });
    const state = fc.record({
      accounts: fc.uniqueArray(
        item.map(({ own, ...each }) => ({ ...own, ...each })),
        { selector: ({ id }) => id },
      ),
      signIn: fields,
      plain: fc.string(),
    });
    const withSecrets = fc.tuple(state, fields).map(([each, own]) => ({ ...own, ...each }));
    fc.assert(
      fc.property(withSecrets, withSecrets, (before, after) => {
        expect(JSON.stringify(changesOf(before, after))).not.toContain(marker);
      }),
    );
  });
});
