import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { anEmail, anSms, templateOf } from "../content/content.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let news: string;
let code: string;

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  admin = adminClient(testApi);
  news = await templateOf(testApi, "News", anEmail());
  code = await templateOf(testApi, "Code", anSms());
});
afterAll(() => testApi.close());

const path = "/settings/message-limits";
const dated = { updatedAt: expect.any(Number) };
const nothing = { frequencyCaps: [], quietHours: [], exemptTemplates: [] };

/** Quiet for the next hours, starting with the current hour in UTC. */
function quietNow(otherwise: "Hold" | "Drop"): object {
  const hour = new Date().getUTCHours();
  const clock = (hours: number): string => `${String((hour + hours + 24) % 24).padStart(2, "0")}:00`;
  return { channel: "Sms", from: clock(-1), to: clock(3), otherwise };
}

interface Results {
  readonly results: readonly {
    readonly messageId: string;
    readonly type: string;
    readonly reason?: string;
    readonly error?: object;
  }[];
}

async function send(userId: string, body: object) {
  const properties = { email: `${userId}@x.example`, phone: "+15005550006" };
  const answer = await admin<Results>("POST", "/content/templates/batch-send", {
    body: { templateId: news, channel: "Email", users: [{ id: userId, properties }], ...body },
  });
  expect(answer.status).toBe(200);
  return answer.body.results[0];
}

async function trace(id = ""): Promise<readonly { readonly what: string; readonly text: string }[]> {
  const { body } = await admin<{ readonly why: readonly { readonly what: string; readonly text: string }[] }>(
    "GET",
    `/deliveries/${id}/trace`,
  );
  return body.why;
}

describe("message limits", () => {
  it("are empty at first, set as a whole, shown, and deleted", async () => {
    expect((await admin("GET", path)).body).toEqual({ ...nothing, ...dated });
    const limits = {
      frequencyCaps: [
        { messages: 5, perSeconds: 86_400 },
        { channel: "Sms", messages: 1, perSeconds: 3_600 },
      ],
      quietHours: [
        { from: "22:00", to: "08:00" },
        {
          channel: "Email",
          from: "00:00",
          to: "24:00",
          daysOfWeek: [6, 0],
          defaultTimezone: "Asia/Kolkata",
          otherwise: "Drop",
        },
      ],
      exemptTemplates: [code.toUpperCase()],
      giveUpAfter: 6,
    };
    const stored = {
      ...limits,
      quietHours: [{ from: "22:00", to: "08:00", otherwise: "Hold" }, limits.quietHours[1]],
      exemptTemplates: [code],
    };
    const put = await admin("PUT", path, { body: limits });
    expect([put.status, put.body]).toEqual([200, stored]);
    expect((await admin("GET", path)).body).toEqual({ ...stored, ...dated });
    const fewer = { frequencyCaps: [], quietHours: [] };
    expect((await admin("PUT", path, { body: fewer })).body).toEqual(nothing);
    expect((await admin("DELETE", path)).status).toBe(204);
    const again = await admin("DELETE", path);
    expect([again.status, again.headers.get("error-type")]).toEqual([404, "NotFound"]);
  });

  it("leave an entry in the audit log", async () => {
    await admin("PUT", path, { body: nothing });
    const entries = await testApi.api.tables.query({
      table: "audit",
      where: { workspaceId: testApi.workspaceId, action: "put-message-limits" },
      order: { by: "at", direction: "desc" },
      limit: 1,
    });
    expect(entries).toMatchObject([{ row: { action: "put-message-limits", ok: true } }]);
  });

  it("take the hours after which a message is given up, 1 to 24, and forget them when they are left out", async () => {
    for (const giveUpAfter of [1, 24]) {
      const { body } = await admin("PUT", path, { body: { ...nothing, giveUpAfter } });
      expect(body).toEqual({ ...nothing, giveUpAfter });
    }
    for (const giveUpAfter of [0, 25, 1.5, "6", -1]) {
      const { status, text } = await admin("PUT", path, { body: { ...nothing, giveUpAfter } });
      expect([status, text]).toEqual([400, expect.stringContaining("giveUpAfter")]);
    }
    expect((await admin("GET", path)).body).toEqual({ ...nothing, giveUpAfter: 24, ...dated });
    expect((await admin("PUT", path, { body: nothing })).body).toEqual(nothing);
  });

  const cap = { messages: 3, perSeconds: 86_400 };
  const night = { from: "22:00", to: "08:00" };
  it.each([
    [{}, "frequencyCaps: required; quietHours: required"],
    [{ ...nothing, frequencyCaps: [{}] }, "frequencyCaps[0].messages: required"],
    [{ ...nothing, frequencyCaps: [{ ...cap, messages: 0 }] }, "messages: must be at least 1"],
    [{ ...nothing, frequencyCaps: [{ ...cap, messages: 1_001 }] }, "messages: must be at most 1000"],
    [{ ...nothing, frequencyCaps: [{ ...cap, messages: 1.5 }] }, "messages: must be an integer"],
    [{ ...nothing, frequencyCaps: [{ ...cap, perSeconds: 59 }] }, "perSeconds: must be at least 60"],
    [
      { ...nothing, frequencyCaps: [{ ...cap, perSeconds: 2_678_401 }] },
      "perSeconds: must be at most 2678400",
    ],
    [{ ...nothing, frequencyCaps: [{ ...cap, channel: "Pigeon" }] }, 'channel: must be one of "Email"'],
    [
      { ...nothing, frequencyCaps: [cap, cap] },
      "frequencyCaps[1].channel: [0] is about all channels already; there may be one",
    ],
    [
      { ...nothing, quietHours: [{ ...night, from: "22" }] },
      "from: must be a time of day from 00:00 to 23:59",
    ],
    [{ ...nothing, quietHours: [{ ...night, from: "24:00" }] }, "from: must be a time of day"],
    [
      { ...nothing, quietHours: [{ ...night, to: "25:00" }] },
      "to: must be a time of day from 00:00 to 24:00",
    ],
    [{ ...nothing, quietHours: [{ ...night, to: "22:00" }] }, "to: is the same as from"],
    [{ ...nothing, quietHours: [{ from: "00:00", to: "24:00" }] }, "quiet all the time"],
    [{ ...nothing, quietHours: [{ ...night, daysOfWeek: [7] }] }, "daysOfWeek[0]: must be at most 6"],
    [{ ...nothing, quietHours: [{ ...night, daysOfWeek: [] }] }, "daysOfWeek: must have at least 1 item"],
    [
      { ...nothing, quietHours: [{ ...night, otherwise: "Wait" }] },
      'otherwise: must be one of "Hold", "Drop"',
    ],
    [
      { ...nothing, quietHours: [{ ...night, defaultTimezone: "Mars/Olympus" }] },
      "defaultTimezone: is no time zone",
    ],
    [{ ...nothing, quietHours: [night, night] }, "quietHours[1].channel: [0] is about all channels"],
    [{ ...nothing, exemptTemplates: ["none"] }, 'exemptTemplates: there is no template "none"'],
  ])("are 400 for %j", async (body, message) => {
    const answer = await admin<{ readonly message: string }>("PUT", path, { body });
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
  });
});

describe("messages within message limits", () => {
  it("are sent as often as the cap allows; transactional ones are always sent", async () => {
    await admin("PUT", path, { body: { ...nothing, frequencyCaps: [{ messages: 1, perSeconds: 86_400 }] } });
    const first = await send("ann", { transactional: false });
    const second = await send("ann", { transactional: false });
    const urgent = await send("ann", {});
    expect([first, second, urgent]).toMatchObject([
      { type: "Success" },
      { type: "Skipped", reason: expect.stringContaining("1 of all channels per day") as string },
      { type: "Success" },
    ]);
    expect((await trace(first?.messageId)).find(({ what }) => what === "frequencyCap")?.text).toBe(
      "It is within the frequency cap: 1 of all channels per day.",
    );
    expect((await trace(second?.messageId)).at(-1)?.text).toBe(
      "It was skipped: the user has had as many messages as the frequency cap allows (1 of all channels per day).",
    );
    expect((await trace(urgent?.messageId)).map(({ what }) => what)).not.toContain("frequencyCap");
    const { body } = await admin<{ readonly items: readonly { readonly variant: object }[] }>(
      "GET",
      "/deliveries?statuses=DFMessageSkipped&userId=ann",
    );
    expect(body.items.map(({ variant }) => variant)).toEqual([
      { type: "FrequencyCap", channel: null, messages: 1, perSeconds: 86_400 },
    ]);
  });

  it("wait for the end of quiet hours, with the reason in their trace", async () => {
    await admin("PUT", path, { body: { ...nothing, quietHours: [quietNow("Hold")] } });
    const held = await send("ben", { templateId: code, channel: "Sms", transactional: false });
    expect(held).toMatchObject({
      type: "RetryableError",
      error: {
        message: expect.stringMatching(
          /^held for the user's quiet hours until .*:00:00\.000Z; it is sent then$/,
        ) as string,
      },
    });
    const steps = await trace(held?.messageId);
    expect(steps.map(({ what }) => what)).toEqual(["asked", "quietHours", "waits"]);
    expect(steps[1]?.text).toMatch(/^It was quiet hours for the user \(.*, UTC\), so it was held until 2/);
    expect(steps[2]?.text).toBe("It is held for the user's quiet hours until then.");
    expect(await send("ben", { transactional: false })).toMatchObject({ type: "Success" });
  });

  it("or are dropped, with the reason in their trace", async () => {
    await admin("PUT", path, { body: { ...nothing, quietHours: [quietNow("Drop")] } });
    const dropped = await send("cem", { templateId: code, channel: "Sms", transactional: false });
    expect(dropped).toMatchObject({
      type: "Skipped",
      reason: expect.stringContaining("quiet hours") as string,
    });
    expect((await trace(dropped?.messageId)).map(({ what }) => what)).toEqual([
      "asked",
      "identifier",
      "suppression",
      "quietHours",
      "outcome",
    ]);
  });
});
