import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MessageMetadata } from "./message.js";
import { metadataFrom, metadataOfTags, metadataTags } from "./metadata-tags.js";

const asRecord = (metadata: MessageMetadata): Record<string, string> =>
  Object.fromEntries(metadataTags(metadata).map((tag) => [tag.name, tag.value]));

describe("metadata as tags", () => {
  it("ids that fit go as they are", () => {
    expect(metadataTags({ workspaceId: "w-1", messageId: "m_1", userId: "u1" })).toEqual([
      { name: "workspaceId", value: "w-1" },
      { name: "messageId", value: "m_1" },
      { name: "userId", value: "u1" },
    ]);
  });

  it("any user id is restored exactly", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40, unit: "grapheme" }), (userId) => {
        const metadata = { workspaceId: "w", messageId: "m", userId };
        const tags = metadataTags(metadata);
        for (const tag of tags) expect(tag.value).toMatch(/^[A-Za-z0-9_-]{1,256}$/);
        expect(metadataOfTags(asRecord(metadata))).toEqual(metadata);
      }),
    );
  });

  it("an id that looks encoded is not decoded", () => {
    const metadata = { workspaceId: "w", messageId: "m", userId: "b64_YQ" };
    expect(metadataOfTags(asRecord(metadata))).toEqual(metadata);
  });

  it("an id too long for a tag is left out", () => {
    const tags = metadataTags({ workspaceId: "w", messageId: "m", userId: "ü".repeat(200) });
    expect(tags.map((tag) => tag.name)).toEqual(["workspaceId", "messageId"]);
  });

  it("only known names with text values are accepted from a vendor", () => {
    const outside = JSON.parse(
      '{"workspaceId":"w","userId":43,"messageId":"","__proto__":{"runId":"r"},"other":"x"}',
    );
    expect(metadataFrom(outside)).toEqual({ workspaceId: "w" });
    expect(metadataFrom(null)).toEqual({});
    expect(metadataFrom("text")).toEqual({});
  });
});
