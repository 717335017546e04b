/** A page of another origin that loads the browser libraries of vendors as they are published on npm. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export interface ShopPage {
  readonly url: string;
  close(): Promise<void>;
}

const require = createRequire(import.meta.url);

/** The builds for a script tag, which define `AnalyticsNext` and `rudderanalytics`. */
const scripts: Readonly<Record<string, string>> = {
  "/segment.js": join(dirname(require.resolve("@segment/analytics-next")), "../umd/index.js"),
  "/rudder.js": join(dirname(require.resolve("@rudderstack/analytics-js/bundled")), "../umd/index.js"),
};

const html = `<!doctype html><title>Shop</title><link rel="icon" href="data:," />
${Object.keys(scripts)
  .map((path) => `<script src="${path}"></script>`)
  .join("\n")}`;

export async function startShopPage(): Promise<ShopPage> {
  const files = new Map(
    await Promise.all(
      Object.entries(scripts).map(async ([path, file]) => [path, await readFile(file)] as const),
    ),
  );
  const server = createServer((request, response) => {
    const script = files.get(request.url ?? "");
    response.setHeader("content-type", script === undefined ? "text/html" : "text/javascript");
    response.end(script ?? html);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
