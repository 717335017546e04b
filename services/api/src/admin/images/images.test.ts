/** Images over HTTP: what is stored, who sees it, what uses it, and what is left after failures. */
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import type { WorkspaceId } from "@signalbox/core";
import { imageTable, imageWritesTable, keepContent } from "@signalbox/workspace";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { aNoisyPicture, aPicture, onTestApi, uploadImageTo, type ShownImage } from "./images.fixture.js";

interface ImageList {
  readonly images: readonly ShownImage[];
  readonly nextCursor?: string;
  readonly usage: { readonly images: number; readonly bytes: number; readonly quotaBytes: number };
}

let testApi: TestApi;
let admin: AdminClient;

beforeAll(async () => {
  testApi = await startTestApi({ config: { publicUrl: "https://mail.example/box", imageBytes: 2_000_000 } });
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

async function anImage(content?: Buffer, query = ""): Promise<ShownImage> {
  const { image, message } = await uploadImageTo(testApi, content ?? (await aPicture()), { query });
  if (image === undefined) throw new Error(message);
  return image;
}

async function list(query = ""): Promise<ImageList> {
  return (await admin<ImageList>("GET", `/content/images${query}`)).body;
}

function get(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(onTestApi(testApi, url).replace("/box/", "/"), init);
}

function putTemplate(definition: object, name: string = randomUUID()): Promise<string> {
  const body = { name, definition };
  return admin<{ id: string; message: string }>("PUT", "/content/templates", { body }).then((answer) => {
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    return answer.body.id;
  });
}

async function usesOf(id: string): Promise<readonly object[]> {
  return (await admin<{ uses: readonly object[] }>("GET", `/content/images/${id}`)).body.uses;
}

describe("an uploaded image", () => {
  it("is stored in its widths and served without a key, for ever", async () => {
    const image = await anImage(await aPicture({ width: 1_500, height: 750 }), "?name=Sale&alt=Flowers");
    expect(image).toMatchObject({
      name: "Sale",
      alt: "Flowers",
      type: "image/png",
      width: 1_500,
      height: 750,
    });
    expect(image.url).toMatch(/^https:\/\/mail\.example\/box\/images\/[0-9a-f]{32}\.png$/);
    expect(image.files.map(({ width, height }) => [width, height])).toEqual([
      [1_500, 750],
      [1_200, 600],
      [600, 300],
    ]);
    for (const { url, width } of image.files) {
      const answer = await get(url);
      expect(answer.status).toBe(200);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": "image/png",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
        "content-security-policy": expect.stringContaining("default-src 'none'"),
      });
      expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(width);
    }
    expect((await get(image.previewUrl)).headers.get("content-type")).toBe("image/webp");
  });

  it("answers HEAD, and 304 to a client that has it", async () => {
    const { url } = await anImage();
    const whole = await get(url);
    const length = (await whole.arrayBuffer()).byteLength;
    const head = await get(url, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(length)]);
    const etag = whole.headers.get("etag") ?? "";
    expect(
      await rawStatus(new URL(onTestApi(testApi, url)).pathname.replace("/box/", "/"), {
        "if-none-match": etag,
      }),
    ).toBe(304);
    expect((await get(url, { method: "POST" })).status).toBe(405);
  });

  it("of several megabytes is served as it is, to many at once", async () => {
    const content = await aNoisyPicture(700);
    const { url } = await anImage(content);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(async () => (await get(url)).arrayBuffer()));
    const sizes = answers.map(({ byteLength }) => byteLength);
    expect(sizes[0]).toBeGreaterThan(1024 * 1024);
    expect(new Set(sizes).size).toBe(1);
    expect(await sharp(Buffer.from(answers[4] ?? new ArrayBuffer(0))).metadata()).toMatchObject({
      width: 700,
    });
  });

  it("has the name of its file, and is the same when it is sent again", async () => {
    const content = await aPicture();
    const first = await uploadImageTo(testApi, content, { name: "C:\\me\\Logo\u0000.png" });
    expect(first).toMatchObject({ status: 200, isNew: true, image: { name: "Logo" } });
    const again = await Promise.all([1, 2, 3].map(() => uploadImageTo(testApi, content, { name: "x.gif" })));
    for (const answer of again) expect(answer).toEqual({ ...first, isNew: false });
  });

  it("is one, when the same file is sent several times at once", async () => {
    const content = await aPicture();
    const sent = await Promise.all([1, 2, 3, 4].map(() => uploadImageTo(testApi, content)));
    expect(new Set(sent.map(({ image }) => image?.url)).size).toBe(1);
    expect(sent.filter(({ isNew }) => isNew === true).length).toBeGreaterThan(0);
    const { tables } = testApi.api;
    const writes = await tables.get(imageWritesTable.name, testApi.workspaceId);
    expect(writes?.["open"]).toEqual([]);
  });

  it.each([
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "imageOfOtherFormat"],
    ["text", Buffer.from("GIF87 is a format"), "imageOfNoFormat"],
    ["nothing", Buffer.alloc(0), "imageEmpty"],
  ])("is not %s named .png, and nothing is left of it", async (_, content, code) => {
    const { usage } = await list();
    const answer = await uploadImageTo(testApi, content, { name: "logo.png" });
    expect([answer.status, answer.issues?.[0]?.code]).toEqual([400, code]);
    expect((await list()).usage).toEqual(usage);
  });

  it("is not larger than the limit", async () => {
    const answer = await uploadImageTo(testApi, Buffer.alloc(2_000_001));
    expect(answer.status).toBe(413);
  });

  it("that is broken off in the middle leaves nothing, and the next one can be sent", async () => {
    const { usage } = await list();
    for (let attempt = 0; attempt < 4; attempt += 1) await brokenOff(await aNoisyPicture(300));
    expect((await list()).usage).toEqual(usage);
    expect(await anImage()).toBeDefined();
  });
});

/** Sends the half of an image, and resolves when the connection is closed. */
function brokenOff(content: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(`${testApi.url}/api/admin/content/images`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${testApi.adminKey}`,
        "content-type": "multipart/form-data; boundary=b",
        "content-length": String(content.length + 200),
      },
    });
    sent.on("error", () => undefined);
    sent.on("close", () => resolve());
    sent.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
    sent.write(content.subarray(0, content.length / 2), () => sent.destroy());
  });
}

describe("a name that is no image", () => {
  it.each([
    "0123456789abcdef0123456789abcdef.png",
    "..%2f..%2fetc%2fpasswd",
    "../api/admin/segments",
    "%2e%2e/health",
    "a.png",
    "0123456789abcdef0123456789abcdef",
    "0123456789ABCDEF0123456789ABCDEF.png",
    "0123456789abcdef0123456789abcdef.png/x",
    "0123456789abcdef0123456789abcdef.png%00.svg",
    "$where",
    "",
    "x".repeat(4_000),
  ])("is not found, without a hint: %s", async (name) => {
    const status = await rawStatus(`/images/${name}`);
    expect(status).toBe(404);
  });
});

/** `fetch` would resolve the path, and ask for no copy. */
function rawStatus(path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(testApi.url);
    const sent = request({ hostname, port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", reject);
    sent.end();
  });
}

it("asks the database for a few unknown names of a network only, and for each once", async () => {
  const asked: string[] = [];
  // What a network may send again comes with time.
  const at = new Date();
  const { images } = testApi.api;
  const counting = await startTestApi({
    serve: (api) => ({
      ...api,
      now: () => at,
      images: { ...images, find: (name) => (asked.push(name), images.find(name)) },
    }),
  });
  const status = async (name: string): Promise<number> =>
    (await fetch(`${counting.url}/images/${name}`)).status;
  const known = fileIn((await anImage(await aPicture({ width: 30, height: 30 }))).url);
  expect(await status(known)).toBe(200);
  const unknown = Array.from({ length: 300 }, (_, index) => `${String(index).padStart(32, "0")}.png`);
  const statuses: number[] = [];
  for (const name of unknown) statuses.push(await status(name));
  expect(statuses.slice(0, 200).every((each) => each === 404)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  expect(await status(known)).toBe(200);
  const asks = asked.length;
  expect(await status(unknown[0] ?? "")).toBe(404);
  expect(asked.length).toBe(asks);
  await counting.close();
});

describe("the list of images", () => {
  it("has the latest first, page by page, and finds a part of a name or of an alternative text", async () => {
    const names = ["Zebra one", "Zebra Zwei", "zébra three"];
    for (const name of names) await anImage(undefined, `?name=${encodeURIComponent(name)}`);
    await anImage(undefined, "?name=Other&alt=A%20zebra");
    const found = await list("?search=ZEBRA");
    expect(found.images.map(({ name }) => name)).toEqual(["Other", ...names.toReversed()]);
    const first = await list("?search=zebra&limit=3");
    const second = await list(`?search=zebra&limit=3&cursor=${first.nextCursor ?? ""}`);
    expect([...first.images, ...second.images]).toEqual(found.images);
    expect(second.nextCursor).toBeUndefined();
    expect(found.usage.images).toBeGreaterThan(4);
  });
});

describe("the uses of an image", () => {
  const mjml = (src: string): string =>
    `<mjml><mj-body><mj-section><mj-column><mj-image src="${src}" /></mj-column></mj-section></mj-body></mjml>`;
  const email = (body: object): object => ({ type: "Email", from: "a@b.example", subject: "Hi", ...body });
  const lowCode = (src: string): object => ({
    emailContentsType: "LowCode",
    body: { type: "doc", content: [{ type: "image", attrs: { src, alt: "x" } }] },
  });

  it.each([
    ["MJML", (src: string) => email({ body: mjml(src) })],
    ["HTML", (src: string) => email({ body: `<p><img src="${src}"></p>` })],
    ["a low-code document", (src: string) => email(lowCode(src))],
    ["an SMS", (src: string) => ({ type: "Sms", body: `See ${src}` })],
    ["a push message", (src: string) => ({ type: "MobilePush", title: "Hi", body: "x", imageUrl: src })],
  ])("are the templates that name it in %s, until they do not", async (_, definitionOf) => {
    const image = await anImage();
    const other = await anImage();
    const name = randomUUID();
    const id = await putTemplate(definitionOf(image.url), name);
    expect(await usesOf(image.id)).toEqual([{ kind: "template", id, name }]);
    expect(await usesOf(other.id)).toEqual([]);
    const { images } = await list();
    expect(images.find((each) => each.id === image.id)?.uses).toBe(1);
    expect((await list("?unused=true")).images.map((each) => each.id)).not.toContain(image.id);
    expect(await putTemplate(definitionOf(other.url), name)).toBe(id);
    expect([(await usesOf(image.id)).length, (await usesOf(other.id)).length]).toEqual([0, 1]);
  });

  it("are drafts too, of templates that do not exist yet, and the subscription page", async () => {
    const { id, url } = await anImage();
    const draft = randomUUID();
    const body = { name: "New mail", definition: email({ body: url }) };
    expect((await admin("PUT", `/drafts/templates/${draft}`, { body })).status).toBe(200);
    expect(await usesOf(id)).toEqual([{ kind: "template", id: draft, name: "New mail", isByDraft: true }]);
    await admin("DELETE", `/drafts/templates/${draft}`);
    expect(await usesOf(id)).toEqual([]);
    const html = `<p>{{ form }}</p><img src="${url}">`;
    await admin("PUT", "/subscription-management-template", { body: { html } });
    expect(await usesOf(id)).toEqual([{ kind: "subscriptionPage", id: testApi.workspaceId, name: "" }]);
    await admin("DELETE", "/subscription-management-template");
    expect(await usesOf(id)).toEqual([]);
  });

  it("are what a broadcast sends, also after its template was changed, until it has ended", async () => {
    const { id, url } = await anImage();
    const { workspaceId, api } = testApi;
    const name = randomUUID();
    const messageTemplateId = await putTemplate({ type: "Sms", body: "Later" }, name);
    const { body: segment } = await admin<{ id: string }>("PUT", "/segments", {
      body: { name, definition: { entryNode: { id: "1", type: "Everyone" }, nodes: [] } },
    });
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16).replace("T", " ");
    const put = { name, segmentId: segment.id, messageTemplateId, scheduledAt };
    const { body: broadcast, text } = await admin<{ id: string }>("PUT", "/broadcasts/v2", { body: put });
    expect(text).toContain(name);
    const call = { body: { broadcastId: broadcast.id } };
    expect((await admin("POST", "/broadcasts/start", call)).status).toBe(200);
    const definition = JSON.stringify({ type: "Sms", body: url });
    const content = { templateId: messageTemplateId, revision: 1, definition };
    const change = keepContent({ workspaceId, broadcastId: broadcast.id }, content);
    await api.tables.apply([{ change, version: 1 }]);
    expect(await usesOf(id)).toEqual([{ kind: "broadcast", id: broadcast.id, name }]);
    expect((await admin("POST", "/broadcasts/cancel", call)).status).toBe(200);
    expect(await usesOf(id)).toEqual([]);
  });

  it("are the brand", async () => {
    const { id, url } = await anImage();
    expect((await admin("PUT", "/settings/brand", { body: { logo: url } })).status).toBe(200);
    expect(await usesOf(id)).toEqual([{ kind: "brand", id: testApi.workspaceId, name: "" }]);
    await admin("DELETE", "/settings/brand");
    expect(await usesOf(id)).toEqual([]);
  });

  it("prevent its deletion, unless it is forced; then it is gone for everyone", async () => {
    const image = await anImage();
    await putTemplate({ type: "Sms", body: image.url });
    const path = `/content/images/${image.id}`;
    const refused = await admin("DELETE", path, { body: {} });
    expect([refused.status, refused.headers.get("error-type")]).toEqual([400, "InUse"]);
    const { usage } = await list();
    expect((await admin("DELETE", `${path}?force=true`)).status).toBe(204);
    for (const { url } of image.files) expect(await testApi.api.images.find(fileIn(url))).toBeUndefined();
    expect((await admin("GET", path)).status).toBe(404);
    expect((await admin("DELETE", path)).status).toBe(404);
    expect((await list()).usage.bytes).toBe(usage.bytes - image.bytes);
    const again = await uploadImageTo(testApi, await aPicture());
    expect(again.isNew).toBe(true);
  });
});

function fileIn(url: string): string {
  return new URL(url).pathname.split("/").at(-1) ?? "";
}

describe("a change of an image", () => {
  it("renames it, and leaves its address as it is", async () => {
    const image = await anImage();
    const path = `/content/images/${image.id.toUpperCase()}`;
    const { status, body } = await admin<ShownImage>("PUT", path, { body: { name: " New ", alt: "" } });
    expect([status, body.name, body.url]).toEqual([200, "New", image.url]);
    expect(body.updatedAt).toBeGreaterThan(image.updatedAt);
    const same = await admin<ShownImage>("PUT", path, { body: { name: "New" } });
    expect(same.body).toEqual(body);
    expect((await admin("PUT", path, { body: { name: "" } })).status).toBe(400);
    expect((await admin("PUT", `/content/images/${randomUUID()}`, { body: { name: "x" } })).status).toBe(404);
  });

  it("is kept with many at the same moment, and refused for a version that is not the present one", async () => {
    const { id, updatedAt } = await anImage();
    const path = `/content/images/${id}`;
    const puts = await Promise.all(
      ["a", "b", "c", "d"].map((name) => admin("PUT", path, { body: { name } })),
    );
    expect(puts.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const headers = { "if-match": `"${updatedAt}"` };
    expect((await admin("PUT", path, { body: { name: "e" }, headers })).status).toBe(409);
    expect((await admin("DELETE", path, { headers })).status).toBe(409);
  });

  it("is in the audit log, as uploads and deletions are", async () => {
    const { id } = await anImage();
    await admin("PUT", `/content/images/${id}`, { body: { name: "Renamed" } });
    await admin("DELETE", `/content/images/${id}`);
    // A later command is applied after the notes before it.
    await admin("PUT", "/settings/write-keys", { body: { writeKeyName: `later ${randomUUID()}` } });
    const { body } = await admin<{ entries: readonly { action: string }[] }>("GET", "/audit?limit=50");
    const actions = body.entries.filter((entry) => JSON.stringify(entry).includes(id));
    expect(actions.map(({ action }) => action)).toEqual(["delete-image", "put-image", "upload-image"]);
  });
});

describe("the quota of a workspace", () => {
  const quotaBytes = 500_000;
  let small: TestApi;
  beforeAll(async () => {
    small = await startTestApi({ config: { imageQuotaBytes: quotaBytes } });
  });
  afterAll(() => small.close());

  it("lets one of two in that fit alone and not together, and says what is used", async () => {
    const contents = await Promise.all([aNoisyPicture(320), aNoisyPicture(320)]);
    const answers = await Promise.all(contents.map((content) => uploadImageTo(small, content)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect([refused?.issues?.[0]?.code, refused?.message]).toEqual([
      "imageOverQuota",
      expect.stringMatching(/needs 0\.\d+ MB, and the images of the workspace take 0\.\d+ MB of 0\.5 MB/),
    ]);
    const { body } = await adminClient(small)<ImageList>("GET", "/content/images");
    expect(body.usage).toMatchObject({ images: 1, quotaBytes });
    const { id } = body.images[0] ?? { id: "" };
    await adminClient(small)("DELETE", `/content/images/${id}`);
    const [again] = contents.filter((_, index) => answers[index]?.status === 400);
    expect((await uploadImageTo(small, again ?? Buffer.alloc(0))).status).toBe(200);
  });
});

describe("a write that its process did not end", () => {
  it("counts for a while, and then its files are removed, unless they belong to an image", async () => {
    let now = Date.now();
    const failing = await startTestApi({
      serve: (api) => ({ ...api, now: () => new Date(now) }),
      config: { imageQuotaBytes: 1_000_000 },
    });
    const { tables, images } = failing.api;
    const { image } = await uploadImageTo(failing, await aPicture());
    const kept = fileIn(image?.url ?? "");
    const lost = `${"a".repeat(32)}.png`;
    const { workspaceId } = failing;
    await images.put(lost, { workspaceId, type: "image/png", bytes: Buffer.from("x") });
    const open = [
      { fileName: "a".repeat(32), files: [lost], bytes: 999_990, at: now },
      { fileName: kept.slice(0, 32), files: [kept], bytes: 0, at: now },
    ];
    const writes = { workspaceId, version: 99, open };
    await tables.apply([{ change: imageWritesTable.put(workspaceId, writes), version: 99 }]);
    expect((await uploadImageTo(failing, await aPicture())).issues?.[0]?.code).toBe("imageOverQuota");
    now += 16 * 60_000;
    expect((await uploadImageTo(failing, await aPicture())).status).toBe(200);
    expect([await images.find(lost), (await images.find(kept)) !== undefined]).toEqual([undefined, true]);
    expect((await tables.get(imageWritesTable.name, workspaceId))?.["open"]).toEqual([]);
    await failing.close();
  });

  it("that fails while its files are stored leaves none, and no image", async () => {
    const stored: string[] = [];
    const failing = await startTestApi({
      serve: (api) => ({
        ...api,
        images: {
          ...api.images,
          put: async (name, file) => {
            await api.images.put(name, file);
            stored.push(name);
            if (name.includes("preview")) throw new Error("the disk is full");
          },
        },
      }),
    });
    const { images, tables } = failing.api;
    expect((await uploadImageTo(failing, await aPicture())).status).toBe(500);
    const found = await Promise.all(stored.map((name) => images.find(name)));
    expect(found).toEqual([undefined, undefined]);
    expect(await tables.count(imageTable.name, { workspaceId: failing.workspaceId })).toBe(0);
    expect((await tables.get(imageWritesTable.name, failing.workspaceId))?.["open"]).toEqual([]);
    await failing.close();
  });
});

it("images go with their workspace, and those of others stay", async () => {
  const workspaces = adminClient(testApi, "/api-l/admin/workspaces");
  const { body: child } = await workspaces<{ id: WorkspaceId }>("PUT", "/child", {
    body: { name: randomUUID() },
  });
  const query = `?workspaceId=${child.id}`;
  const own = await anImage();
  const theirs = await anImage(undefined, query);
  expect((await get(theirs.url)).status).toBe(200);
  expect((await workspaces("DELETE", query)).status).toBe(201);
  const { images, tables } = testApi.api;
  expect(await images.find(fileIn(theirs.url))).toBeUndefined();
  expect(await tables.count(imageTable.name, { workspaceId: child.id })).toBe(0);
  expect((await get(own.url)).status).toBe(200);
});
