import { describe, expect, it } from "vitest";
import { mailboxOf } from "./mailbox.js";

describe("a mailbox", () => {
  it.each([
    ["ann@example.com", { address: "ann@example.com" }],
    [" ann@example.com ", { address: "ann@example.com" }],
    ["<ann@example.com>", { address: "ann@example.com" }],
    ["Ann <ann@example.com>", { name: "Ann", address: "ann@example.com" }],
    ['"Ann, of Kent" <ann@example.com>', { name: "Ann, of Kent", address: "ann@example.com" }],
    ['"Ann \\"A\\" Lee" <ann@example.com>', { name: 'Ann "A" Lee', address: "ann@example.com" }],
    ["Änn <ann@exämple.com>", { name: "Änn", address: "ann@exämple.com" }],
  ])("%s comes apart", (text, mailbox) => expect(mailboxOf(text)).toEqual(mailbox));
});
