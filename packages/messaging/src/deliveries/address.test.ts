import { describe, expect, it } from "vitest";
import { faultOfAddress } from "./address.js";

describe("an email address", () => {
  it.each([
    "ann@example.com",
    '"ann lee"@example.com',
    "ännä@exämple.de",
    "ann@例え.jp",
    "ann@localhost",
    "ann@[127.0.0.1]",
    "ann+tag@xn--exmple-cua.de",
  ])("may be %s", (address) => {
    expect(faultOfAddress("Email", address)).toBeUndefined();
  });

  it.each([
    "foo",
    "ann@",
    "@example.com",
    "a@b..c",
    "ann lee@example.com",
    "ann@x.de,ben@y.de",
    "<ann@x.de>",
  ])("is not %s", (address) => {
    expect(faultOfAddress("Email", address)).toMatch(/no email address/);
  });

  it("with a line break is refused", () => {
    expect(faultOfAddress("Email", "ann@example.com\r\nBcc: eve@example.com")).toMatch(/line break/);
  });
});

it("a phone number consists of digits and separators", () => {
  expect(faultOfAddress("Sms", "+49 (171) 123-45.67")).toBeUndefined();
  expect(faultOfAddress("Sms", "call me")).toMatch(/no phone number/);
  expect(faultOfAddress("Sms", "+49171\n123")).toMatch(/line break/);
});

it("addresses of other channels are not checked", () => {
  expect(faultOfAddress("MobilePush", "any:token_42")).toBeUndefined();
  expect(faultOfAddress("Webhook", "ann")).toBeUndefined();
});
