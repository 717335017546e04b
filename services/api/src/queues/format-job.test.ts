import { describe, expect, it } from "vitest";
import { jobData, jobName } from "./format-job.js";

const to = "7a0ffb4e-0a2c-4d5e-9f56-0b1c2d3e4f50/user/user/1";

describe("a job on the board", () => {
  it("is named after its content", () => {
    const messages = ["event", "event", "claim"].map((type) => ({ to, type, body: {} }));
    expect(jobName({ name: "x", data: { v: 1, messages } })).toBe("2 × event, 1 × claim");
    expect(jobName({ name: "x", data: { v: 1, messages: [] } })).toBe("done, emptied");
    expect(jobName({ name: "sweep", data: {} })).toBe("sweep");
    expect(jobName(null)).toBe("job");
  });

  it("shows actor keys in parts and parses the JSON of tenants", () => {
    const body = { event: { messageId: "m", data: '{"total":5}' } };
    expect(jobData({ acceptedAt: 0, messages: [{ to, type: "event", body }] })).toEqual({
      messages: [
        {
          to: { workspaceId: "7a0ffb4e-0a2c-4d5e-9f56-0b1c2d3e4f50", kind: "user", id: "user/1" },
          type: "event",
          body: { event: { messageId: "m", data: { total: 5 } } },
        },
      ],
    });
  });

  it("hides secrets at any depth", () => {
    const body = {
      input: { sealed: "s1", name: "n" },
      data: '{"password":"s2","deep":{"Access_Token":"s3"}}',
      list: [{ apiKey: "s4" }],
    };
    const shown = JSON.stringify(jobData({ messages: [{ to, type: "t", body }] }));
    expect(shown).not.toMatch(/s[1234]"/);
    expect(shown).toContain('"name":"n"');
  });

  it("shows the messages of deliveries without their content", () => {
    const request = {
      id: "d1",
      workspaceId: "w1",
      userId: "u1",
      channel: "Email",
      templateId: "t1",
      properties: '{"name":"Jane"}',
      context: '{"ip":"10.1.2.3"}',
      triggeringProperties: { plan: "gold" },
      origin: { journeyId: "j1" },
      requestedAt: 1,
    };
    const data = { type: "send", requests: [request] };
    expect(jobName({ name: "deliveries", data })).toBe("1 × send");
    expect(jobData(data)).toEqual({
      type: "send",
      items: [
        {
          id: "d1",
          workspaceId: "w1",
          userId: "u1",
          channel: "Email",
          templateId: "t1",
          origin: { journeyId: "j1" },
        },
      ],
    });
    const report = { workspaceId: "w1", messageId: "m", event: "DFEmailBounced", provider: "Smtp" };
    const reports = Array.from({ length: 51 }, () => ({ ...report, recipient: "jane@example.com", at: 1 }));
    expect(jobName({ name: "deliveries", data: { type: "report", reports } })).toBe("51 × report");
    expect(JSON.stringify(jobData({ type: "report", reports }))).not.toContain("jane");
    expect(jobData({ type: "report", reports })).toMatchObject({ more: "and 1 more" });
    expect(jobName({ name: "deliveries", data: { type: "test", request } })).toBe("1 × test");
    expect(jobName({ name: "deliveries", data: {} })).toBe("done, emptied");
  });

  it("cuts long and deep values, and accepts any value", () => {
    const messages = Array.from({ length: 51 }, () => ({ to: "odd", type: "t", body: null }));
    expect(jobData({ messages })).toMatchObject({ more: "and 1 more messages" });
    let deep: unknown = 1;
    for (let level = 0; level < 1_000; level += 1) deep = [deep];
    expect(JSON.stringify(jobData(deep))).toContain("…");
    for (const odd of [undefined, null, 5, "text", "{broken"]) expect(jobData(odd)).toBe(odd);
  });
});
