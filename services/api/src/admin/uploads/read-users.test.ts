import { type CsvIssue, issueOfCsv } from "@signalbox/imports";
import { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { readUsers, type CsvUser } from "./read-users.js";

/** Problems in words. */
type Shown = CsvUser | { readonly row: number; readonly problem: string };

async function read(text: string | Iterable<string>, rowBytes = 1_000): Promise<Shown[]> {
  return (await rowsOf(text, rowBytes)).map((each) =>
    "problem" in each ? { row: each.row, problem: each.problem.text } : each,
  );
}

async function rowsOf(text: string | Iterable<string>, rowBytes: number): Promise<(CsvUser | CsvIssue)[]> {
  const file = Readable.from(typeof text === "string" ? [Buffer.from(text)] : text);
  const found: (CsvUser | CsvIssue)[] = [];
  for await (const each of readUsers(file, { rowBytes })) found.push(each);
  return found;
}

describe("a file of users", () => {
  it("names the row and the column of what is wrong", async () => {
    const rows = await rowsOf("id,phone\n,1\nkim,call me\nlee\n", 1_000);
    expect(rows.flatMap((each) => ("problem" in each ? [issueOfCsv(each)] : []))).toMatchObject([
      { path: ["rows", 2, "id"], code: "idEmpty" },
      { path: ["rows", 3, "phone"], code: "noAddress", values: { column: "phone", text: "call me" } },
      { path: ["rows", 4], code: "wrongCellCount", values: { cells: 1, columns: 2 } },
    ]);
  });

  it("identifies them by the column id, and reads the other columns as traits", async () => {
    expect(await read("plan,id,city\npro,ann,Ulm\n,bob,\n")).toEqual([
      { row: 2, id: "ann", cells: { plan: "pro", city: "Ulm" } },
      { row: 3, id: "bob", cells: {} },
    ]);
  });

  it("may begin with a byte order mark, end its lines with CRLF, and quote any cell", async () => {
    const file = '\uFEFF"id","no, really"\r\nann,"She said ""hi"",\r\nand left"\r\n"b,ob",x\r\n';
    expect(await read(file)).toEqual([
      { row: 2, id: "ann", cells: { "no, really": 'She said "hi",\r\nand left' } },
      { row: 3, id: "b,ob", cells: { "no, really": "x" } },
    ]);
  });

  it("may separate its cells by semicolons, like its header", async () => {
    const file = '\uFEFF\r\n"id";"full, name";city\r\nann;"A; B";Ulm, Donau\r\nbob;;\r\n';
    const expected = [
      { row: 3, id: "ann", cells: { "full, name": "A; B", city: "Ulm, Donau" } },
      { row: 4, id: "bob", cells: {} },
    ];
    expect(await read(file)).toEqual(expected);
    // However it is split into chunks.
    expect(await read(Array.from(file))).toEqual(expected);
    expect(await read("id;plan\nann\n")).toEqual([{ row: 2, problem: "has 1 cells, and the header 2" }]);
    expect(await read("id,a;b\nann,x;y\n")).toEqual([{ row: 2, id: "ann", cells: { "a;b": "x;y" } }]);
    expect(await read("id\na;b\n")).toEqual([{ row: 2, id: "a;b", cells: {} }]);
  });

  it.each(["\r\n", "\n", "\r"])("ends its rows at %j, also mixed with others", async (end) => {
    const names = ["c18", "c19", "c20"];
    const expected = names.map((id, at) => ({ row: at + 2, id, cells: {} }));
    for (const headerEnd of ["\r\n", "\n", "\r"]) {
      const file = `id${headerEnd}${names.join(end)}${headerEnd}`;
      expect(await read(file)).toEqual(expected);
      expect(await read(Array.from(file))).toEqual(expected);
    }
    expect(await read(`id,note${end}ann,"a\r\nb\rc\nd"${end}bob,x\r`)).toEqual([
      { row: 2, id: "ann", cells: { note: "a\r\nb\rc\nd" } },
      { row: 3, id: "bob", cells: { note: "x" } },
    ]);
    expect(await read(`id,note\r\n"ann"${end}`)).toEqual([
      { row: 2, problem: "has 1 cells, and the header 2" },
    ]);
  });

  it("has ids without blanks around, and without line breaks and control characters", async () => {
    const file = 'id\n" ann\r\n"\n\u00a0bob\t\n\uFEFFcleo\n"a\nb"\n"a\rb"\na\tb\na\u0085b\na\u2028b\na b\n';
    const control = "holds a line break or another control character";
    expect(await read(file)).toEqual([
      { row: 2, id: "ann", cells: {} },
      { row: 3, id: "bob", cells: {} },
      { row: 4, id: "cleo", cells: {} },
      { row: 5, problem: `id "a\\nb" ${control}` },
      { row: 6, problem: `id "a\\rb" ${control}` },
      { row: 7, problem: `id "a\\tb" ${control}` },
      { row: 8, problem: `id ${JSON.stringify("a\u0085b")} ${control}` },
      { row: 9, problem: `id ${JSON.stringify("a\u2028b")} ${control}` },
      { row: 10, id: "a b", cells: {} },
    ]);
  });

  it("may separate its cells by tabs, like its header", async () => {
    const expected = [{ row: 2, id: "ann", cells: { "full, name": "A; B", city: "Ulm, Donau" } }];
    expect(await read("id\tfull, name\tcity\r\nann\tA; B\tUlm, Donau\r\n")).toEqual(expected);
    expect(await read('"id"\t"full, name"\tcity\r\nann\t"A; B"\tUlm, Donau')).toEqual(expected);
    expect(await read("\r\n\t\t\r\n\tid\tplan\r\n").catch(String)).toContain("column 1 has no name");
  });

  it("may have empty columns and rows, as spreadsheets leave them", async () => {
    const file = ",,,\r\nid,plan,,\r\nann,pro,,\r\n,,,\r\n  ,\t,,\r\nbob,\r\ncleo,,\r\n,,,\r\n\r\n,,,,,";
    expect(await read(file)).toEqual([
      { row: 3, id: "ann", cells: { plan: "pro" } },
      { row: 6, id: "bob", cells: {} },
      { row: 7, id: "cleo", cells: {} },
    ]);
    expect(await read("id,plan,,\nann,pro,x,\nbob\n,,,x\n")).toEqual([
      { row: 2, problem: "has 4 cells, and the header 2" },
      { row: 3, problem: "has 1 cells, and the header 2" },
      { row: 4, problem: "has 4 cells, and the header 2" },
    ]);
  });

  it("loses the apostrophes that downloads write before formulas, and no others", async () => {
    const file = "id,a,b,c\n'@bob,'+15550102303,'=1+1,'t Hart\n'-5,''=x,-5,''\n";
    expect(await read(file)).toEqual([
      { row: 2, id: "@bob", cells: { a: "+15550102303", b: "=1+1", c: "'t Hart" } },
      { row: 3, id: "-5", cells: { a: "'=x", b: "-5", c: "''" } },
    ]);
  });

  it("has no row whose email or phone can be none", async () => {
    const file =
      "id,email,phone\na, ann@example.com ,+15550102303\nb,ann at example.com,\nc,,4.91711E+11\nd,,call me\ne,  ,\n";
    expect(await read(file)).toEqual([
      { row: 2, id: "a", cells: { email: "ann@example.com", phone: "+15550102303" } },
      { row: 3, problem: 'email "ann at example.com": it is no email address' },
      { row: 4, problem: 'phone "4.91711E+11": it is no phone number' },
      { row: 5, problem: 'phone "call me": it is no phone number' },
      { row: 6, id: "e", cells: {} },
    ]);
  });

  it("keeps every key and every text of a trait unchanged", async () => {
    expect(await read("id,__proto__,a.b\n1,x, 🔑\n")).toEqual([
      {
        row: 2,
        id: "1",
        cells: Object.fromEntries([
          ["__proto__", "x"],
          ["a.b", " 🔑"],
        ]),
      },
    ]);
  });

  it("reports invalid rows by the number that a spreadsheet shows", async () => {
    expect(await read(`id,plan\nann,pro\n\nbob\n,pro\neve,pro,x\n${"x".repeat(513)},pro\ndan,pro\n`)).toEqual(
      [
        { row: 2, id: "ann", cells: { plan: "pro" } },
        { row: 4, problem: "has 1 cells, and the header 2" },
        { row: 5, problem: "id is empty" },
        { row: 6, problem: "has 3 cells, and the header 2" },
        { row: 7, problem: "id must be 1 to 512 bytes; it is 513" },
        { row: 8, id: "dan", cells: { plan: "pro" } },
      ],
    );
  });

  it("ends at a broken quote, because the text behind it is ambiguous", async () => {
    expect(await read('id,plan\nann,pro\nbob,p"ro\neve,pro\n')).toEqual([
      { row: 2, id: "ann", cells: { plan: "pro" } },
      {
        row: 3,
        problem:
          "has a quote within a cell that is not in quotes, or text behind the closing quote; no row behind it can be read",
      },
    ]);
    expect((await read('id\nann\n"bob\neve\n')).at(-1)).toEqual({
      row: 3,
      problem: "has a quote that is never closed; no row behind it can be read",
    });
  });

  it("contains no row that is larger than an event may be", async () => {
    expect(await read(`id,note\nann,${"ü".repeat(50)}\nbob,x\n`, 100)).toEqual([
      { row: 2, problem: "has 111 bytes; at most 100 are allowed" },
      { row: 3, id: "bob", cells: { note: "x" } },
    ]);
    expect((await read(`id,note\nann,"${"x".repeat(500)}`, 100)).at(-1)).toEqual({
      row: 2,
      problem: "has more than 200 bytes, or a quote that is never closed; no row behind it can be read",
    });
  });

  it.each([
    ["", "row 1: the file is empty; its first row must name the columns"],
    ["\n\n", "row 1: the file is empty; its first row must name the columns"],
    ["Identity,plan\nann,pro\n", 'row 1: the column "id" is missing; there are "Identity", "plan"'],
    ['"i\u0000d",x\n', /^row 1: the column "id" is missing/],
    ["name;plan\nann;pro\n", 'row 1: the column "id" is missing; there are "name", "plan"'],
    ["id,,plan\n", "row 1: column 2 has no name"],
    ["id,plan,plan\n", 'row 1: two columns are named "plan"'],
    ['i"d\n', /^row 1: has a quote within a cell/],
  ])("needs a header that names each column once, id among them: %j", async (file, message) => {
    await expect(read(file)).rejects.toThrow(message);
  });

  it("keeps no rows in memory, and reads few ahead", { timeout: 120_000 }, async () => {
    const rows = 100_000;
    let made = 0;
    function* lines(): Generator<string> {
      yield "id,plan\r\n";
      for (; made < rows; made += 1_000) {
        yield Array.from({ length: 1_000 }, (_, index) => `user-${made + index},pro\r\n`).join("");
      }
    }
    let users = 0;
    let furthestAhead = 0;
    const heap: number[] = [];
    for await (const user of readUsers(Readable.from(lines()), { rowBytes: 1_000 })) {
      if ("id" in user) users += 1;
      furthestAhead = Math.max(furthestAhead, made - users);
      if (users === 10_000 || users === rows - 10_000) heap.push(heapAfterCollection());
    }
    expect(users).toBe(rows);
    expect(furthestAhead).toBeLessThan(40_000);
    const [early = NaN, late = NaN] = heap;
    // Less than 25 bytes for each row in between.
    expect(late - early).toBeLessThan(2_000_000);
  });
});

/** Bytes in use after garbage collection. */
function heapAfterCollection(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}
