import { describe, expect, it } from "vitest";
import { accept, eventKindConformance, problemsOf } from "./conformance.fixture.js";
import { track } from "./track.js";

eventKindConformance(track, { fields: { event: "Bought" }, json: "properties" });

describe("track", () => {
  it("becomes an event of its name with the properties as its data", () => {
    const { event } = accept(track, { userId: "u", event: "Bought", properties: { price: 5 } }).body;
    expect(event).toMatchObject({ type: "track", event: "Bought", data: '{"price":5}' });
  });

  it.each([
    [undefined, "event: required"],
    ["", "event: must be 1 to 512 bytes; it is empty"],
    [5, "event: must be a string"],
    ["a\0", "event: must not hold a NUL character"],
    ["\ud800", "event: must not hold a lone surrogate"],
  ])("refuses the name %j", (event, problem) => {
    expect(problemsOf(track, { userId: "u", event })).toEqual([problem]);
  });

  const file = { type: "Base64Encoded", name: "a.pdf", mimeType: "application/pdf", data: "aGVsbG8=" };

  it("decodes attached files", () => {
    const { files } = accept(track, { userId: "u", event: "e", files: [file] });
    expect(files).toEqual([{ name: "a.pdf", mimeType: "application/pdf", bytes: Buffer.from("hello") }]);
  });

  it.each([
    [{ ...file, data: "not base64!" }, "files[0].data: must be base64"],
    [{ ...file, type: "Url" }, 'files[0].type: must be "Base64Encoded"'],
    [{ ...file, mimeType: "pdf" }, "files[0].mimeType: must be a media type such as image/png"],
    [{ ...file, name: "" }, "files[0].name: must be 1 to 512 bytes of text"],
  ])("refuses the file %j", (bad, problem) => {
    expect(problemsOf(track, { userId: "u", event: "e", files: [bad] })).toEqual([problem]);
  });

  it("refuses two files with the same name", () => {
    expect(problemsOf(track, { userId: "u", event: "e", files: [file, file] })).toEqual([
      "files: must have different names",
    ]);
  });
});
