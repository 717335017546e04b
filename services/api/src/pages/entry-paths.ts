/** The root, which redirects to the dashboard, and what browsers request for pages: the icon, and the font. */
import type { FixedPath } from "../http/fixed-paths.js";
import { staticFile } from "../http/static-file.js";
import { redirectTo } from "./answer-page.js";
import { favicon, faviconPath } from "./favicon.js";
import { pageFont } from "./page-font.js";

const icon = staticFile("image/svg+xml", favicon);

export const entryPaths: readonly FixedPath[] = [
  pageFont,
  {
    method: "GET",
    path: "/",
    // Relative: the service may be below a path of a proxy.
    handle: async (ctx) => redirectTo(ctx, "dashboard/"),
  },
  ...[faviconPath, "/favicon.ico"].map((path): FixedPath => ({
    method: "GET",
    path,
    handle: (ctx) => icon.send(ctx, "public, max-age=86400"),
  })),
];
