import { newWorkspace, noMessageLimits, type MessageLimits } from "@signalbox/workspace";
import { describe, expect, it } from "vitest";
import { aRequest } from "./request.fixture.js";
import { capsFor, quietHoursFor, quietTime } from "./message-limits.js";
import { quietUntil } from "./quiet-until.js";

const withLimits = (limits: Partial<MessageLimits>) => ({
  ...newWorkspace,
  messageLimits: { ...noMessageLimits, ...limits },
});

describe("frequency caps", () => {
  const all = { messages: 5, perSeconds: 86_400 };
  const email = { channel: "Email", messages: 2, perSeconds: 3_600 } as const;
  const webhook = { channel: "Webhook", messages: 9, perSeconds: 60 } as const;
  const workspace = withLimits({ frequencyCaps: [all, email, webhook] });

  it("of a message are those of its channel and that of all channels", () => {
    expect(capsFor(aRequest(), workspace)).toStrictEqual([all, email]);
    expect(capsFor(aRequest({ channel: "Sms" }), workspace)).toStrictEqual([all]);
  });

  it("apply to webhooks only when they name the channel", () => {
    expect(capsFor(aRequest({ channel: "Webhook" }), workspace)).toStrictEqual([webhook]);
  });

  it("do not apply to transactional messages or exempt templates", () => {
    expect(capsFor(aRequest({ isTransactional: true }), workspace)).toStrictEqual([]);
    const exempting = withLimits({ frequencyCaps: [all], exemptTemplates: ["t1"] });
    expect(capsFor(aRequest(), exempting)).toStrictEqual([]);
    expect(capsFor(aRequest({ templateId: "t2" }), exempting)).toStrictEqual([all]);
    expect(capsFor(aRequest(), newWorkspace)).toStrictEqual([]);
  });
});

describe("quiet hours", () => {
  const night = { from: "22:00", to: "08:00", otherwise: "Hold" } as const;
  const mails = { channel: "Email", from: "23:00", to: "06:00", otherwise: "Drop" } as const;

  it("of a channel replace those of all channels, in either order", () => {
    for (const quietHours of [
      [night, mails],
      [mails, night],
    ]) {
      const workspace = withLimits({ quietHours });
      expect(quietHoursFor(aRequest(), workspace)).toBe(mails);
      expect(quietHoursFor(aRequest({ channel: "Sms" }), workspace)).toBe(night);
      expect(quietHoursFor(aRequest({ channel: "Webhook" }), workspace)).toBeUndefined();
      expect(quietHoursFor(aRequest({ isTransactional: true }), workspace)).toBeUndefined();
    }
  });

  it("use the user's time zone, else that of the user's location, else the default, else UTC", () => {
    const now = Date.parse("2026-05-01T20:00Z");
    const at = (properties: Record<string, string>, defaultTimezone?: string) => {
      const hours = { ...night, ...(defaultTimezone !== undefined && { defaultTimezone }) };
      return quietTime({ hours, recipient: { properties }, now }, quietUntil);
    };
    const latLon = "35.68,139.69";
    expect(at({ timezone: "Europe/Berlin", latLon })).toStrictEqual({
      from: "22:00",
      to: "08:00",
      otherwise: "Hold",
      timezone: "Europe/Berlin",
      until: Date.parse("2026-05-02T06:00Z"),
    });
    expect(at({ timezone: " W. Europe Standard Time", latLon }).timezone).toBe("Europe/Berlin");
    expect(at({ timezone: "nowhere", latLon }).timezone).toBe("Asia/Tokyo");
    expect(at({ latLon: "0" }, "America/New_York").timezone).toBe("America/New_York");
    expect(at({})).toStrictEqual({ from: "22:00", to: "08:00", otherwise: "Hold", timezone: "UTC" });
  });
});
