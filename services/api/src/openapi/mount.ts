/** Serves `GET /openapi.json` and the page at `/docs`, without a key: they contain no tenant's data. */
import type Koa from "koa";
import type { ApiContext } from "../context.js";
import { serveFixedPaths } from "../http/fixed-paths.js";
import { labelRoute } from "../http/frame.js";
import { staticFile, type StaticFile } from "../http/static-file.js";
import { readPackageVersion } from "../package-version.js";
import { openApiDocument } from "./document.js";
import { readBundle, referencePage, referencePolicy, startScript } from "./reference-page.js";

const assetsPath = "/docs/assets";
/** An asset's path contains its hash. */
const forever = "public, max-age=31536000, immutable";

export function mountReference(app: Koa, context: Pick<ApiContext, "config" | "providers">): void {
  const document = once(() => makeDocument(context));
  app.use(
    serveFixedPaths([
      {
        method: "GET",
        path: "/openapi.json",
        handle: async (ctx) => {
          ctx.set("access-control-allow-origin", "*");
          await (await document()).send(ctx, "no-cache");
        },
      },
      {
        method: "GET",
        path: "/docs",
        handle: async (ctx) => {
          ctx.set("content-security-policy", referencePolicy);
          await (await reference()).page.send(ctx, "no-cache");
        },
      },
    ]),
  );
  app.use(async (ctx, next) => {
    if (!ctx.path.startsWith(`${assetsPath}/`) || ctx.method !== "GET") return next();
    const asset = (await reference()).assets.get(ctx.path);
    if (asset === undefined) return next();
    labelRoute(ctx, assetsPath);
    return asset.send(ctx, forever);
  });
}

interface Reference {
  readonly page: StaticFile;
  /** By path. */
  readonly assets: ReadonlyMap<string, StaticFile>;
}

/** The same for every server of the process. */
const reference = once(async (): Promise<Reference> => {
  const scripts = {
    scalar: staticFile("text/javascript", await readBundle()),
    start: staticFile("text/javascript", startScript),
  };
  const assets = Object.entries(scripts).map(
    ([name, file]) => [`${assetsPath}/${name}-${file.hash}.js`, file] as const,
  );
  const page = staticFile("text/html", referencePage(assets.map(([path]) => path)));
  return { page, assets: new Map(assets) };
});

async function makeDocument({
  config,
  providers,
}: Pick<ApiContext, "config" | "providers">): Promise<StaticFile> {
  const { publicUrl } = config;
  const document = openApiDocument({ version: await readPackageVersion(), providers, publicUrl });
  return staticFile("application/json", JSON.stringify(document));
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
