import { suppress, type SuppressionRow } from "@signalbox/workspace";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";

interface Listed {
  readonly suppressions: readonly {
    readonly address: string;
    readonly channel: string;
    readonly reason: string;
  }[];
  readonly count: number;
  readonly nextCursor?: string;
}

interface Report {
  readonly columns: readonly { readonly name: string; readonly meaning?: string }[];
  readonly rows: number;
  readonly refused: number;
  readonly refusedRows: readonly { readonly row: number; readonly text: string }[];
}

let testApi: TestApi;
let admin: AdminClient;
beforeEach(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterEach(() => testApi.close());

async function upload(
  csv: string,
  path = "",
  headers: Record<string, string> = {},
): Promise<{ readonly status: number; readonly text: string; readonly body: unknown }> {
  const form = new FormData();
  form.set("file", new Blob([csv]), "list.csv");
  const response = await fetch(`${testApi.url}/api/admin/suppressions/upload-csv${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${testApi.adminKey}`, ...headers },
    body: form,
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) as unknown };
}

async function bounce(address: string, reason: SuppressionRow["reason"], at: number): Promise<void> {
  const { workspaceId } = testApi;
  const change = suppress({ workspaceId, channel: "Email", address, reason, at, deliveryId: "d1" });
  await testApi.api.tables.apply([{ change, version: at }]);
}

async function listed(query = ""): Promise<readonly string[]> {
  const { body } = await admin<Listed>("GET", `/suppressions?${query}`);
  return body.suppressions
    .map(({ address, channel, reason }) => `${channel} ${address} ${reason}`)
    .toSorted();
}

const file = [
  "E-Mail;Channel;Reason;note",
  "ann@x.com;;;first",
  "Bob@x.com;email;Hard Bounce;",
  "+43 660 1;sms;Manual;",
  "cleo@x.com;Email;spam;",
].join("\r\n");

describe("an uploaded file", () => {
  it("puts every address on the list, with its channel and reason", async () => {
    const { status, body } = await upload(file, "", { "df-suppression-channel": "Email" });
    expect([status, body]).toEqual([200, { rows: 4 }]);
    expect(await listed()).toEqual([
      "Email ann@x.com Manual",
      "Email bob@x.com HardBounce",
      "Email cleo@x.com Complaint",
      "Sms +436601 Manual",
    ]);
  });

  it("keeps what is on the list already", async () => {
    await bounce("ann@x.com", "Complaint", 1_000);
    await upload("address\nann@x.com\n", "", { "df-suppression-channel": "Email" });
    expect(await listed()).toEqual(["Email ann@x.com Complaint"]);
  });

  it("changes nothing where a row is wrong, and names the rows", async () => {
    const wrong =
      "address,channel,reason\nann@x.com,Email,\nnot an address,Email,\nbob@x.com,Fax,\nc@x.com,Email,why\nd@x.com,,\n";
    const { status, text } = await upload(wrong);
    expect(status).toBe(400);
    for (const problem of [
      "row 3: email",
      "row 4: channel must be",
      "row 5: reason must be",
      "row 6: names no channel",
    ])
      expect(text).toContain(problem);
    expect(await listed()).toEqual([]);
    const body = (await upload(wrong, "/check")).body as Report;
    expect(body).toMatchObject({ rows: 5, refused: 4 });
    expect(body.columns.map(({ meaning }) => meaning)).toEqual(["address", "channel", "reason"]);
    expect(body.refusedRows.map(({ row }) => row)).toEqual([3, 4, 5, 6]);
  });

  it("is refused without an address column, and for a channel that is none", async () => {
    expect((await upload("name\nann\n")).text).toContain("address");
    expect((await upload(file, "", { "df-suppression-channel": "Fax" })).status).toBe(400);
  });

  it("may be longer than one batch, and sent again", async () => {
    const rows = Array.from({ length: 1_201 }, (_, index) => `user${index}@x.com,Email`);
    const csv = ["address,channel", ...rows].join("\n");
    const headers = { "idempotency-key": "long" };
    expect((await upload(csv, "", headers)).body).toEqual({ rows: 1_201 });
    expect((await upload(csv, "", headers)).body).toEqual({ rows: 1_201 });
    expect((await admin<Listed>("GET", "/suppressions?limit=1")).body.count).toBe(1_201);
  });

  it("leaves one entry in the audit log, without addresses", async () => {
    await upload(file, "", { "df-suppression-channel": "Email" });
    const { body } = await admin<{ entries: readonly { action: string; query?: object }[] }>("GET", "/audit");
    const entries = body.entries.filter(({ action }) => action.includes("suppressions"));
    expect(entries).toMatchObject([{ action: "upload-suppressions", query: { rows: 4 } }]);
    expect(JSON.stringify(body)).not.toContain("ann@x.com");
  });
});

describe("a download", () => {
  it("is CSV of what fits, safe for spreadsheets, and can be uploaded", async () => {
    await bounce("=1+1@x.com", "HardBounce", Date.UTC(2026, 0, 31));
    await bounce("ann@x.com", "Complaint", Date.UTC(2026, 1, 1));
    const { headers, text } = await admin("GET", "/suppressions/download");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(text.split("\r\n")).toEqual([
      "address,channel,reason,at,deliveryId",
      "ann@x.com,Email,Complaint,2026-02-01T00:00:00.000Z,d1",
      "'=1+1@x.com,Email,HardBounce,2026-01-31T00:00:00.000Z,d1",
      "",
    ]);
    const one = await admin("GET", "/suppressions/download?reason=Complaint");
    expect(one.text.split("\r\n")).toHaveLength(3);
    await admin("DELETE", "/suppressions", {
      body: { channel: "Email", addresses: ["ann@x.com", "=1+1@x.com"] },
    });
    expect((await upload(text)).status).toBe(200);
    expect(await listed()).toEqual(["Email =1+1@x.com HardBounce", "Email ann@x.com Complaint"]);
  });
});

describe("the list", () => {
  it("is of a period, with its number", async () => {
    for (const day of [1, 2, 3]) await bounce(`a${day}@x.com`, "HardBounce", Date.UTC(2026, 0, day));
    const of = async (query: string): Promise<AdminAnswer<Listed>> =>
      admin<Listed>("GET", `/suppressions?${query}`);
    const { body } = await of("startDate=2026-01-02&endDate=2026-01-03");
    expect([body.count, body.suppressions.map(({ address }) => address)]).toEqual([1, ["a2@x.com"]]);
    expect((await of("startDate=2026-01-02")).body.count).toBe(2);
    expect((await of("address=a1@x.com&startDate=2026-01-02")).body.count).toBe(0);
  });

  it("takes a reason with an address that is added by hand", async () => {
    await admin("PUT", "/suppressions", {
      body: { channel: "Email", address: "a@x.com", reason: "Complaint" },
    });
    expect(await listed()).toEqual(["Email a@x.com Complaint"]);
  });
});
