import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient } from "../admin-client.fixture.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { everyone, manual, membersOf, performed, putSegment, segmentOf } from "./segments.fixture.js";

let testApi: TestApi;

beforeAll(async () => {
  testApi = await startTestApi({ config: { uploadBytes: 1_000_000 } });
});
afterAll(() => testApi.close());

interface Uploaded {
  readonly status: number;
  readonly type: string | null;
  readonly message?: string;
}

async function upload(segmentId: string, csv: string, headers: object = {}): Promise<Uploaded> {
  const form = new FormData();
  form.append("csv", new Blob([csv]), "people.csv");
  const response = await fetch(`${testApi.url}/api/admin/segments/upload-csv`, {
    method: "POST",
    body: form,
    headers: {
      authorization: `Bearer ${testApi.adminKey}`,
      "df-workspace-id": testApi.workspaceId,
      "df-segment-id": segmentId,
      ...headers,
    },
  });
  const text = await response.text();
  const { message } = (text === "" ? {} : JSON.parse(text)) as { message?: string };
  return {
    status: response.status,
    type: response.headers.get("error-type"),
    ...(message !== undefined && { message }),
  };
}

async function traitsOf(id: string): Promise<unknown> {
  return (await adminClient(testApi)("GET", `/users/${id}`)).body["traits"];
}

describe("POST /segments/upload-csv", () => {
  it("lists the users of the column id, and stores the other columns as traits", async () => {
    const id = await segmentOf(testApi, "Uploaded", manual);
    await upload(id, "id\nearlier-member\n");
    const csv = '\uFEFFid,plan,"full name"\r\nann,pro,"Ann ""A."""\r\nbob,,\r\n';
    expect(await upload(id, csv)).toEqual({ status: 200, type: null });
    await expect.poll(() => membersOf(testApi, id)).toEqual(["ann", "bob"]);
    expect(await traitsOf("ann")).toEqual({ plan: "pro", "full name": 'Ann "A."' });
    expect(await traitsOf("bob")).toEqual({});
  });

  it("reads a file whose cells are separated by semicolons", async () => {
    const id = await segmentOf(testApi, "Semicolons", manual);
    const csv = '\uFEFFid;plan;"note"\r\nann;pro;"a, b; c"\r\nbob;;\r\n';
    expect(await upload(id, csv)).toEqual({ status: 200, type: null });
    await expect.poll(() => membersOf(testApi, id)).toEqual(["ann", "bob"]);
    expect(await traitsOf("ann")).toMatchObject({ plan: "pro", note: "a, b; c" });
  });

  it("reads rows that end at any line break, and ids without blanks", async () => {
    const id = await segmentOf(testApi, "Line ends", manual);
    expect(await upload(id, "id\r\nc18\nc19\n c20 \rc21\r\n")).toEqual({ status: 200, type: null });
    await expect.poll(() => membersOf(testApi, id)).toEqual(["c18", "c19", "c20", "c21"]);
    expect(await upload(id, 'id\nc1\n"c2\nc3"\n')).toMatchObject({
      status: 400,
      message: 'row 3: id "c2\\nc3" holds a line break or another control character',
    });
  });

  it("reads what a spreadsheet saves", async () => {
    const id = await segmentOf(testApi, "Spreadsheet", manual);
    expect(await upload(id, "\uFEFFUser ID\tfull name\t\r\n@gil\tGil\t\r\n\t\t\r\n")).toEqual({
      status: 200,
      type: null,
    });
    await expect.poll(() => membersOf(testApi, id)).toEqual(["@gil"]);
    expect(await traitsOf("@gil")).toEqual({ "full name": "Gil" });
  });

  it("reads a download back", async () => {
    const id = await segmentOf(testApi, "=Downloaded", manual);
    const traits = { email: "=gina@example.com", phone: "+15550102303" };
    await testApi.send("/api/public/apps/identify", { userId: "-gina", traits });
    await upload(id, "id\n'-gina\n");
    await expect.poll(() => membersOf(testApi, id)).toEqual(["-gina"]);
    const { text } = await adminClient(testApi)("GET", "/segments/download");
    const [header, ...rows] = text.split("\r\n");
    const own = rows.filter((row) => row.includes(id));
    expect(own).toEqual([`'=Downloaded,${id},'-gina,true,,'=gina@example.com,+15550102303,`]);
    const back = await segmentOf(testApi, "Back", manual);
    expect(await upload(back, `${header}\r\n${own.join("\r\n")}\r\n`)).toEqual({ status: 200, type: null });
    await expect.poll(() => membersOf(testApi, back)).toEqual(["-gina"]);
    expect(await traitsOf("-gina")).toMatchObject({ ...traits, segmentName: "=Downloaded" });
  });

  it("refuses rows whose address cannot be one", async () => {
    const id = await segmentOf(testApi, "Addresses", manual);
    expect(await upload(id, "id,email,phone\na,a@example.com,\nb,nonsense,\nc,,call me\n")).toMatchObject({
      status: 400,
      message:
        'row 3: email "nonsense": it is no email address; row 4: phone "call me": it is no phone number',
    });
  });

  it("adds to the list on request", async () => {
    const id = await segmentOf(testApi, "Appended", manual);
    await upload(id, "id\nann\n");
    const added = await upload(id, "id\nbob\n", { "df-manual-segment-append": "true" });
    expect(added).toEqual({ status: 200, type: null });
    await expect.poll(() => membersOf(testApi, id)).toEqual(["ann", "bob"]);
  });

  it("lets the later of two rows about a user win", async () => {
    const id = await segmentOf(testApi, "Twice", manual);
    const rows = Array.from({ length: 12 }, (_, at) => `dan,${at}\n`);
    await upload(id, `id,n\n${rows.join("")}`);
    await expect.poll(() => membersOf(testApi, id)).toEqual(["dan"]);
    expect(await traitsOf("dan")).toEqual({ n: "11" });
  });

  it("applies nothing of an invalid file, and names the rows", async () => {
    const id = await segmentOf(testApi, "Broken", manual);
    await upload(id, "id\nann\n");
    await expect.poll(() => membersOf(testApi, id)).toEqual(["ann"]);
    expect(await upload(id, "id,plan\nbob,pro\n,pro\neve\n")).toEqual({
      status: 400,
      type: "BadRequest",
      message: "row 3: id is empty; row 4: has 1 cells, and the header 2",
    });
    expect((await upload(id, "plan\npro\n")).message).toBe(
      'row 1: the column "id" is missing; there are "plan"',
    );
    const many = await upload(id, `id,plan\n${",pro\n".repeat(30)}`);
    expect(many.message?.split("; ")).toHaveLength(21);
    expect(many.message).toMatch(/and 10 more$/);
    expect(await membersOf(testApi, id)).toEqual(["ann"]);
    expect((await testApi.storedEvents()).some(({ userId }) => userId === "eve")).toBe(false);
  });

  it("applies the valid rows of an invalid file when adding, and names the others", async () => {
    const id = await segmentOf(testApi, "Partly", manual);
    const headers = { "df-manual-segment-append": "true" };
    expect(await upload(id, "id,plan\nbob,pro\n,pro\n", headers)).toEqual({
      status: 400,
      type: "PartiallyApplied",
      message: "row 3: id is empty; the other rows are applied",
    });
    await expect.poll(() => membersOf(testApi, id)).toEqual(["bob"]);
    expect((await upload(id, "id,plan\n,pro\n", headers)).type).toBe("BadRequest");
  });

  it("refuses a file that is too large, and a body that is not a form", async () => {
    const id = await segmentOf(testApi, "Large", manual);
    expect((await upload(id, `id\n${"x\n".repeat(600_000)}`)).status).toBe(413);
    const call = adminClient(testApi);
    const path = "/segments/upload-csv";
    const headers = { "df-segment-id": id };
    expect((await call("POST", path, { headers, body: { a: 1 } })).status).toBe(415);
    expect((await call("POST", path, { headers })).body["message"]).toMatch(/^body: required/);
  });

  it("requires a manual segment of this workspace", async () => {
    const other = await segmentOf(testApi, "Everyone", everyone);
    expect((await upload(randomUUID(), "id\na\n")).status).toBe(404);
    expect((await upload(other, "id\na\n")).status).toBe(400);
    expect((await upload("", "id\na\n")).message).toBe("df-segment-id: required, as a header");
    const id = await segmentOf(testApi, "Headers", manual);
    expect((await upload(id, "id\na\n", { "df-manual-segment-append": "maybe" })).status).toBe(400);
    expect((await upload(id, "id\na\n", { "df-workspace-id": randomUUID() })).status).toBe(403);
  });

  it("posts no faster than the workers apply, for files of any length", { timeout: 120_000 }, async () => {
    const id = await segmentOf(testApi, "Many", manual);
    let open = 0;
    let most = 0;
    const rows = Array.from({ length: 12_000 }, (_, at) => `many-${at}\n`);
    const watch = setInterval(() => {
      open = testApi.api.commit.pending;
      most = Math.max(most, open);
    }, 1);
    expect(await upload(id, `id\n${rows.join("")}`)).toEqual({ status: 200, type: null });
    clearInterval(watch);
    expect(most).toBeLessThanOrEqual(500);
    const count = async (): Promise<unknown> =>
      (await adminClient(testApi)("POST", "/users/count", { body: { segmentFilter: [id] } })).body[
        "userCount"
      ];
    await expect.poll(count, { timeout: 60_000 }).toBe(12_000);
  });
});

describe("GET /segments/download", () => {
  it("shows every membership with the user's addresses, and defuses formulas", async () => {
    const other = await startTestApi();
    const admin = adminClient(other);
    const paid = await segmentOf(other, "=Paid", performed("Paid"));
    await putSegment(other, { name: "Hidden", definition: everyone, resourceType: "Internal" });
    await other.send("/api/public/apps/identify", {
      userId: "ann",
      traits: { email: "ann@example.com", phone: "+491234", plan: "pro" },
    });
    for (const userId of ["ann", "@bob"]) {
      await other.send("/api/public/apps/track", { userId, event: "Paid" });
    }
    await other.send("/api/public/apps/track", { anonymousId: "v", event: "Paid" });
    await other.send("/api/public/apps/track", { userId: "eve", event: "Left" });
    const groups = await admin<{ segments: { id: string; name: string }[] }>(
      "GET",
      "/segments?resourceType=Internal",
    );
    const { headers, text } = await admin("GET", "/segments/download");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(text.split("\r\n")).toEqual([
      "segmentName,segmentId,userId,inSegment,subscriptionGroupName,email,phone,deviceToken",
      `'=Paid,${paid},'@bob,true,,,,`,
      `'=Paid,${paid},ann,true,,ann@example.com,+491234,`,
      `'=Paid,${paid},v,true,,,,`,
      "",
    ]);
    expect(groups.body.segments.length).toBeGreaterThan(1);
    await other.close();
  });

  it("names the subscription group of a segment", async () => {
    const other = await startTestApi();
    const { body } = await adminClient(other)<{ segments: { id: string }[] }>(
      "GET",
      "/segments?resourceType=Internal",
    );
    const state = await readWorkspace(other.workspaceId, other.api.actors);
    const [group] = state.subscriptionGroups;
    await other.send("/api/public/apps/track", {
      userId: "ann",
      event: "DFSubscriptionChange",
      properties: { subscriptionId: group?.id, action: "Unsubscribe" },
    });
    expect(body.segments.map(({ id }) => id)).toContain(group?.unsubscribedSegmentId);
    const { text } = await adminClient(other)("GET", "/segments/download");
    expect(text).toContain(`,${group?.unsubscribedSegmentId},ann,true,${group?.name},,,`);
    await other.close();
  });
});
