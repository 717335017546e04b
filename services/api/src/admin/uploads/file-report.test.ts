/** The checks of both uploads: what they say about hostile files, and that they apply nothing. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient } from "../admin-client.fixture.js";

let testApi: TestApi;

interface Report {
  readonly message?: string;
  readonly columns: readonly object[];
  readonly sample: readonly { readonly row: number; readonly cells: readonly string[] }[];
  readonly rows: number;
  readonly refused: number;
  readonly refusedRows: readonly {
    readonly row: number;
    readonly text: string;
    readonly issue: { readonly code: string };
    readonly cells: readonly string[];
  }[];
}

beforeAll(async () => {
  testApi = await startTestApi({ config: { uploadBytes: 3_000_000 } });
  await testApi.send("/api/public/apps/batch", {
    batch: [
      { type: "identify", userId: "ann", traits: { email: "ann@shop.example" } },
      { type: "identify", userId: "bob", traits: {} },
    ],
  });
});
afterAll(() => testApi.close());

async function check(
  path: string,
  file: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = { authorization: `Bearer ${testApi.adminKey}` },
): Promise<Report & { readonly status: number }> {
  const form = new FormData();
  form.append("csv", new Blob([file]), "people.csv");
  const answer = await fetch(`${testApi.url}/api/admin/${path}`, { method: "POST", body: form, headers });
  return { status: answer.status, ...((await answer.json()) as Report) };
}

const list = "segments/upload-csv/check";

describe("the check of a list", () => {
  it("says the columns, which one is the id, the first rows, and how many are known", async () => {
    const file = "\uFEFFplan;User ID\r\npro;ann\rfree; bob \n;new-1\npro;ann\n\n;\n";
    expect(await check(list, file)).toEqual({
      status: 200,
      columns: [{ name: "plan" }, { name: "User ID", meaning: "id" }],
      sample: [
        { row: 2, cells: ["pro", "ann"] },
        { row: 3, cells: ["free", " bob "] },
        { row: 4, cells: ["", "new-1"] },
        { row: 5, cells: ["pro", "ann"] },
      ],
      rows: 4,
      users: 3,
      known: 2,
      repeated: 1,
      refused: 0,
      refusedRows: [],
    });
  });

  it("names every row that cannot be used, with the reason and what is in it", async () => {
    const { rows, refused, refusedRows } = await check(
      list,
      'id,email\n,a@shop.example\nann,nonsense\n"x\ny",\nann,b@shop.example,more\n"good\nnote",\nkim,\n',
    );
    expect([rows, refused]).toEqual([6, 5]);
    expect(refusedRows.map(({ row, issue, cells }) => [row, issue.code, cells])).toEqual([
      [2, "idEmpty", ["", "a@shop.example"]],
      [3, "noAddress", ["ann", "nonsense"]],
      [4, "idControlCharacter", ["x\ny", ""]],
      [5, "wrongCellCount", ["ann", "b@shop.example", "more"]],
      [6, "idControlCharacter", ["good\nnote", ""]],
    ]);
    expect(refusedRows[0]?.text).toBe("row 2: id is empty");
  });

  it("keeps a line break within quotes in its cell, and shows no more of a long cell than fits", async () => {
    const { sample, refused } = await check(list, `id,note\nann,"two\r\nlines"\nbob,${"x".repeat(5_000)}\n`);
    expect(sample[0]).toEqual({ row: 2, cells: ["ann", "two\r\nlines"] });
    expect([sample[1]?.cells[1]?.length, refused]).toEqual([200, 0]);
  });

  it("refuses a cell of a megabyte, and what is behind a quote that is never closed", async () => {
    const long = await check(list, `id,note\nann,${"x".repeat(1_000_000)}\nbob,\n`);
    expect([long.refused, long.refusedRows[0]?.row, long.refusedRows[0]?.cells]).toEqual([1, 2, []]);
    const open = await check(list, 'id,note\nann,ok\nbob,"never closed\nkim,\n');
    expect([open.rows, open.refused, open.refusedRows[0]?.issue.code]).toEqual([2, 1, "quoteNotClosed"]);
  });

  it("reads UTF-16 with a mark, and refuses other bytes and files without an id", async () => {
    const utf16 = new Uint8Array(Buffer.from("\uFEFFid\tname\r\nann\tKäthe", "utf16le"));
    expect((await check(list, utf16)).sample).toEqual([{ row: 2, cells: ["ann", "Käthe"] }]);
    expect(await check(list, new Uint8Array([0x4d, 0xfc, 0x6c]))).toMatchObject({
      status: 400,
      message: "file: is not UTF-8 text; save it as CSV in UTF-8",
    });
    expect(await check(list, "name,plan\nAnn,pro\n")).toMatchObject({
      status: 400,
      message: 'row 1: the column "id" is missing; there are "name", "plan"',
    });
    expect((await check(list, "")).status).toBe(400);
  });

  it("answers with the first thousand refused rows of many, and with their number", async () => {
    const { refused, refusedRows, rows } = await check(list, `id,n\n${",1\n".repeat(1_500)}`);
    expect([rows, refused, refusedRows.length]).toEqual([1_500, 1_500, 1_000]);
  });

  it("does not say who is known to those who may not see an id of the file", async () => {
    const key = await adminClient(testApi)<{ apiKey: string }>("POST", "/admin-keys", {
      body: { name: "Lists", permissions: ["segments:write", "users:read"] },
    });
    const headers = { authorization: `Bearer ${key.body.apiKey}` };
    const answer = await check(list, "id\nann\nann@shop.example\n", headers);
    expect([answer.status, "known" in answer]).toEqual([200, false]);
    expect(await check(list, "id\nann\nzoe\n", headers)).toMatchObject({ users: 2, known: 1 });
  });
});

describe("the check of subscriptions", () => {
  it("says what each row would do, and does nothing", async () => {
    const admin = adminClient(testApi);
    const { body } = await admin<{ id: string }>("PUT", "/subscription-groups", {
      body: { name: "Checked", type: "OptIn", channel: "Email" },
    });
    const assign = (userId: string, isSubscribed: boolean): Promise<unknown> =>
      admin("PUT", "/subscription-groups/assignments", {
        body: { userUpdates: [{ userId, changes: { [body.id]: isSubscribed } }] },
      });
    await assign("bob", false);
    const file =
      "id,email,action\nann,,subscribe\nbob,,\nkim,,unsubscribe\n,new@shop.example,subscribe\nann,,perhaps\n";
    const headers = { authorization: `Bearer ${testApi.adminKey}`, "df-subscription-group-id": body.id };
    const path = "subscription-groups/upload-csv/check";
    expect(await check(path, file, headers)).toMatchObject({
      status: 200,
      columns: [{ meaning: "id" }, { meaning: "email" }, { meaning: "action" }],
      rows: 5,
      subscribes: 1,
      unsubscribes: 1,
      leftAlone: 1,
      creates: 0,
      refused: 2,
      refusedRows: [
        { row: 5, issue: { code: "unknownEmail" } },
        { row: 6, issue: { code: "unknownAction" } },
      ],
    });
    expect(await check(`${path}?create=true&resubscribe=true`, file, headers)).toMatchObject({
      subscribes: 3,
      leftAlone: 0,
      creates: 1,
      refused: 1,
    });
    expect((await admin("GET", "/users/kim")).status).toBe(404);
    const { subscriptionGroups } = (
      await admin<{ subscriptionGroups: { id: string; isSubscribed: boolean }[] }>(
        "GET",
        "/users/subscriptions?userId=ann",
      )
    ).body;
    expect(subscriptionGroups.find(({ id }) => id === body.id)?.isSubscribed).toBe(false);
    expect((await check(path, file)).status).toBe(400);
  });
});
