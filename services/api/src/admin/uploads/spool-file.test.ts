import { createHash } from "node:crypto";
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statusOf } from "../../http/errors.js";
import { withSpooledFile } from "./spool-file.js";

const maxBytes = 100_000;
let server: Server;
let url: string;
let answered: Promise<{ status: number; body: string }>;

/** Answers with the file read twice, or with the error. */
async function answer(req: IncomingMessage, res: ServerResponse): Promise<{ status: number; body: string }> {
  try {
    const body = await withSpooledFile({ req, res }, maxBytes, async (file) => {
      const [first, second] = [await text(file.read()), await text(file.read())];
      expect(first).toBe(second);
      return `${file.sha256} ${first.length} ${first.slice(0, 20)}`;
    });
    return { status: 200, body };
  } catch (error) {
    return { status: statusOf(error), body: error instanceof Error ? error.message : "" };
  }
}

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    answered = answer(incoming, outgoing);
    void answered.then(({ status, body }) => outgoing.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function fileOf(content: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append("csv", new Blob([content]), "people.csv");
  return form;
}

async function send(
  body: FormData | string,
  headers: Record<string, string> = {},
): Promise<[number, string]> {
  const response = await fetch(url, { method: "POST", body, headers });
  return [response.status, await response.text()];
}

describe("a file in a form", () => {
  it("can be read as often as needed", async () => {
    const sha256 = createHash("sha256").update("id\nann\n").digest("hex");
    expect(await send(fileOf("id\nann\n"))).toEqual([200, `${sha256} 7 id\nann\n`]);
    expect((await send(fileOf("x".repeat(maxBytes))))[0]).toBe(200);
  });

  it("may be accompanied by other fields", async () => {
    const form = fileOf("id\nann\n");
    form.append("note", "x");
    expect((await send(form))[0]).toBe(200);
  });

  it("is refused when it is too large, with or without a content-length", async () => {
    const message = `the file is larger than ${maxBytes} bytes`;
    expect(await send(fileOf("x".repeat(maxBytes + 1)))).toEqual([413, message]);
    expect(await send(fileOf("x".repeat(maxBytes * 30)))).toEqual([413, message]);
  });

  it("is refused when it is not UTF-8", async () => {
    const message = "file: is not UTF-8 text; save it as CSV in UTF-8";
    for (const bytes of [
      [0x69, 0xc3],
      // Latin-1, a workbook, UTF-16 without a byte order mark, and UTF-16 that ends within a character.
      [0x4d, 0xfc, 0x6c],
      [0x50, 0x4b, 0x03, 0x04, 0x14, 0xff],
      [0x69, 0x00, 0x64, 0x00],
      [0x00, 0x69, 0x00, 0x64],
      [0xff, 0xfe, 0x69],
      [0xff, 0xfe, 0x00, 0xd8],
    ]) {
      expect(await send(fileOf(new Uint8Array(bytes)))).toEqual([400, message]);
    }
  });

  it("is read from UTF-16 with a byte order mark, as spreadsheets save Unicode text", async () => {
    const content = "id\tname\r\nann\t🔑 Käthe";
    const little = Buffer.from(`\uFEFF${content}`, "utf16le");
    for (const bytes of [little, Buffer.from(little).swap16()]) {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const expected = `${sha256} ${content.length} ${content.slice(0, 20)}`;
      expect(await send(fileOf(new Uint8Array(bytes)))).toEqual([200, expected]);
    }
    const long = Buffer.from(`\uFEFFid\n${"ü".repeat(40_000)}`, "utf16le");
    expect((await send(fileOf(new Uint8Array(long))))[1]).toContain(" 40003 id\nüüü");
    expect((await send(fileOf("")))[1]).toContain(" 0 ");
    expect((await send(fileOf("i")))[1]).toContain(" 1 i");
  });

  it("must be exactly one", async () => {
    const form = new FormData();
    form.append("note", "x");
    expect(await send(form)).toEqual([400, "body: holds no file; send it as a file of the form"]);
    const two = fileOf("id\n");
    two.append("more", new Blob(["id\n"]), "more.csv");
    expect(await send(two)).toEqual([400, "body: one file at a time"]);
  });

  it("must be in a valid form", async () => {
    expect((await send("id\nann\n", { "content-type": "text/csv" }))[0]).toBe(415);
    expect((await send("x", { "content-type": "multipart/form-data" }))[0]).toBe(415);
    expect((await send("nonsense", { "content-type": "multipart/form-data; boundary=b" }))[0]).toBe(400);
    const cut = '--b\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\nid\nann';
    expect((await send(cut, { "content-type": "multipart/form-data; boundary=b" }))[0]).toBe(400);
  });

  it("leaves no file behind, also when the client disconnects early", async () => {
    const before = await uploadsKept();
    const closed = new Promise<void>((resolve) => {
      server.once("request", (incoming) => incoming.once("close", () => resolve()));
    });
    const sent = request(url, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=b", "content-length": "5000" },
    });
    sent.on("error", () => undefined);
    sent.write('--b\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\nid\n', () =>
      sent.destroy(),
    );
    await closed;
    expect((await answered).body).toBe("body: the connection closed before its end");
    expect((await uploadsKept()).filter((name) => !before.includes(name))).toEqual([]);
  });
});

/** Processes that were killed may have left some. */
async function uploadsKept(): Promise<readonly string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith("signalbox-upload-"));
}
