/** What the upload of an import says about hostile files; each is refused before anything is stored. */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient } from "../admin-client.fixture.js";
import { importClient, type ImportClient } from "./imports.fixture.js";

const maxBytes = 2_000_000;
let testApi: TestApi;
let imports: ImportClient;

beforeAll(async () => {
  testApi = await startTestApi({ config: { uploadBytes: maxBytes } });
  imports = importClient(testApi);
});
afterAll(() => testApi.close());

function bytesOf(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}

async function storedRows(): Promise<number> {
  const { workspaceId } = testApi;
  const tables = ["longTasks", "longTaskParts"] as const;
  const counts = await Promise.all(tables.map((table) => testApi.api.tables.count(table, { workspaceId })));
  return counts.reduce((sum, count) => sum + count, 0);
}

describe("a file that is refused", () => {
  const utf8 = "file: is not UTF-8 text; save it as CSV in UTF-8";
  const bomb = gzipSync(Buffer.alloc(100 * maxBytes, "x"));
  const cut = gzipSync("id,plan\nann,pro\n").subarray(0, 20);

  it.each<readonly [string, string | Buffer, number, string]>([
    ["nothing", "", 400, "row 1: the file is empty; its first row must name the columns"],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff]), 400, utf8],
    ["a workbook", Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0xff]), 400, utf8],
    ["UTF-16 without a mark", Buffer.from("id,plan\nann,pro\n", "utf16le"), 400, utf8],
    [
      "gzip that expands to a hundred times the limit",
      bomb,
      413,
      `the file expands to more than ${maxBytes} bytes`,
    ],
    ["gzip that ends early", cut, 400, "file: is no complete gzip file"],
    ["gzip within gzip", gzipSync(gzipSync("id\nann\n")), 400, utf8],
    ["NUL bytes", "id,plan\nann,p\0ro\n", 400, "row 2: holds NUL characters, so this is no text file"],
    [
      "a cell of a megabyte",
      `id,plan\nann,${"x".repeat(1_000_000)}\n`,
      400,
      expect.stringContaining("no row behind it can be read") as string,
    ],
    [
      "a million columns",
      `${Array.from({ length: 250_000 }, (_, index) => `c${index}`).join(",")}\n1\n`,
      400,
      expect.stringContaining("row 1: ") as string,
    ],
  ])("holds %s, and nothing of it is stored", async (_, file, status, message) => {
    const before = await storedRows();
    const answer = await imports.upload("users", typeof file === "string" ? file : bytesOf(file));
    expect([answer.code, answer.message]).toEqual([status, message]);
    expect(await storedRows()).toBe(before);
  });
});

describe("a file that is read", () => {
  it("may have mixed line ends, and UTF-16 with a mark", async () => {
    const mixed = await imports.upload("users", "id,plan\r\nann,pro\rbob,free\nkim,\n");
    expect([mixed.code, mixed.rows]).toEqual([200, 3]);
    const utf16 = await imports.upload(
      "users",
      bytesOf(Buffer.from("\uFEFFid\tname\r\nann\tKäthe\r\n", "utf16le")),
    );
    expect([utf16.columns, utf16.sample]).toEqual([["id", "name"], [{ row: 2, cells: ["ann", "Käthe"] }]]);
  });

  it("with formulas gives them back as text, and reads them back as they were", async () => {
    const file = "id,note,seats\nann,=HYPERLINK(1),x\nbob,'+cmd,y\n";
    const { id } = await imports.upload("users", file);
    const mapping = {
      id: { type: "id" },
      note: { type: "trait", trait: "note" },
      seats: { type: "trait", trait: "seats", as: "number" },
    };
    await imports.map(id, mapping);
    await imports.run(id, "check");
    const refused = await imports.refused(id);
    expect(refused.split("\n").slice(1, 3)).toEqual([
      'ann,\'=HYPERLINK(1),x,2,"seats is no number: ""x"""',
      'bob,\'\'+cmd,y,3,"seats is no number: ""y"""',
    ]);
    const corrected = await imports.upload("users", refused.replace(",x,", ",1,").replace(",y,", ",2,"));
    const columns = corrected.suggestions.map(({ column, to }) => [column, to] as const);
    expect(columns.slice(3).map(([, to]) => to)).toEqual([{ type: "skip" }, { type: "skip" }]);
    await imports.map(corrected.id, mapping);
    expect(await imports.run(corrected.id, "start")).toMatchObject({ counts: { imported: 2, refused: 0 } });
    const { body } = await adminClient(testApi)<{ traits: object }>("GET", "/users/ann");
    expect(body.traits).toEqual({ note: "=HYPERLINK(1)", seats: 1 });
  });

  it("with too many cells keeps them among its refused rows until they are in their place", async () => {
    const mapping = { id: { type: "id" }, name: { type: "trait", trait: "name" } };
    const checked = async (file: string): Promise<readonly [number | undefined, string]> => {
      const { id } = await imports.upload("users", file);
      await imports.map(id, mapping);
      const { counts } = await imports.run(id, "check");
      return [counts["refused"], await imports.refused(id)];
    };
    const [count, refused] = await checked("id;name\nann;Meier;Ann\nbob;Bob\n");
    const header = "\uFEFFid;name;import surplus 1;import row;import problem\n";
    const line = "ann;Meier;Ann;2;has 3 cells, and the header 2\n";
    expect([count, refused]).toEqual([1, `${header}${line}`]);
    expect(await checked(refused)).toEqual([1, refused]);
    expect(await checked(refused.replace(";Meier;Ann;", ";Ann Meier;;"))).toEqual([
      0,
      "\uFEFFid;name;import row;import problem\n",
    ]);
  });

  it("may use names that are special in JavaScript", async () => {
    const { id } = await imports.upload("users", "id,__proto__,constructor\nproto,a,b\n");
    const columns = [
      { column: "id", to: { type: "id" } },
      { column: "__proto__", to: { type: "trait", trait: "__proto__" } },
      { column: "constructor", to: { type: "trait", trait: "constructor" } },
    ];
    const body = JSON.stringify({ columns, options: {} });
    const mapped = await adminClient(testApi)("PUT", `/imports/${id}/mapping`, { body });
    expect([mapped.status, mapped.text]).toEqual([200, expect.stringContaining('"__proto__":"a"')]);
    expect(await imports.run(id, "start")).toMatchObject({ counts: { imported: 1 } });
  });
});
