import { describe, expect, it } from "vitest";
import { uuidV5, type WorkspaceId } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import { newWorkspaceContents } from "./new-workspace.js";

const contents = newWorkspaceContents({ workspaceId, name: "Acme", now: 5_000, sealedSecret: "sealed" });

describe("a new workspace", () => {
  it("has the standard user properties", () => {
    expect(contents.userProperties.map(({ name, definition }) => [name, definition])).toEqual([
      ["id", { type: "Id" }],
      ["anonymousId", { type: "AnonymousId" }],
      ...[
        "email",
        "phone",
        "deviceToken",
        "firstName",
        "lastName",
        "language",
        "accountManager",
        "latLon",
        "timezone",
      ].map((name) => [name, { type: "Trait", path: name }]),
    ]);
  });

  it("has an opt-out group for email and one for SMS, with ids that clients can derive", () => {
    expect(contents.subscriptionGroups).toMatchObject([
      {
        id: uuidV5("email-subscription-group", workspaceId),
        name: "Acme - Email",
        channel: "Email",
        type: "OptOut",
      },
      {
        id: uuidV5("sms-subscription-group", workspaceId),
        name: "Acme - SMS",
        channel: "Sms",
        type: "OptOut",
      },
    ]);
  });

  it("has an internal segment of the unsubscribed users of each group", () => {
    expect(contents.segments).toMatchObject(
      contents.subscriptionGroups.map(({ id, unsubscribedSegmentId }) => ({
        id: unsubscribedSegmentId,
        resourceType: "Internal",
        subscriptionGroupId: id,
        definition: {
          entryNode: { id: "entry", type: "SubscriptionGroupUnsubscribed", subscriptionGroupId: id },
          nodes: [],
        },
      })),
    );
  });

  it("has the Test providers as defaults, and the sealed secret", () => {
    expect(contents.providers.map(({ channel, type, isDefault }) => [channel, type, isDefault])).toEqual([
      ["Email", "Test", true],
      ["Sms", "Test", true],
    ]);
    expect(contents.subscriptionSecret).toBe("sealed");
  });

  it("has definitions with distinct slots that are in force from the first version on", () => {
    const definitions = [...contents.userProperties, ...contents.segments];
    expect(definitions.map(({ slot }) => slot)).toEqual([...definitions.keys()]);
    expect(contents).toMatchObject({ nextSlot: definitions.length, definitionVersion: 1 });
    for (const definition of definitions) {
      expect(definition).toMatchObject({ status: "Running", since: 1, createdAt: 5_000 });
    }
  });

  it("has distinct ids that are derived from its own id", () => {
    const again = newWorkspaceContents({ workspaceId, name: "Acme", now: 5_000, sealedSecret: "sealed" });
    const other = newWorkspaceContents({
      workspaceId: "22222222-2222-4222-8222-222222222222" as WorkspaceId,
      name: "Acme",
      now: 5_000,
    });
    const idsOf = ({ userProperties, segments, subscriptionGroups, providers }: typeof contents): string[] =>
      [userProperties, segments, subscriptionGroups, providers].flat().map(({ id }) => id);
    expect(again).toEqual(contents);
    expect(new Set([...idsOf(contents), ...idsOf(other)]).size).toBe(2 * idsOf(contents).length);
  });
});
