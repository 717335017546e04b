/**
 * The page at `/docs`: Scalar's API reference over the OpenAPI document, from our own origin alone. Uses the
 * bundle of the package; fonts, telemetry, the request proxy and links to Scalar's services are turned off.
 */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { faviconPath } from "../pages/favicon.js";
import { html } from "../pages/html.js";

/** Only what this service serves; the bundle sets styles itself. */
export const referencePolicy: string =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function referencePage(scripts: readonly string[]): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Signalbox API reference</title>
        <link rel="icon" href="${faviconPath}" type="image/svg+xml" />
      </head>
      <body>
        <div id="reference"></div>
        <noscript>This page needs JavaScript. <a href="/openapi.json">openapi.json</a> does not.</noscript>
        ${scripts.map((path) => html`<script src="${path}"></script>`)}
      </body>
    </html>`.html;
}

/** Defines `Scalar`. */
export function readBundle(): Promise<Buffer> {
  const entry = createRequire(import.meta.url).resolve("@scalar/api-reference");
  return readFile(join(dirname(entry), "browser/standalone.js"));
}

const configuration = {
  url: "/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
  // Keys stay in the memory of the page.
  persistAuth: false,
  authentication: { preferredSecurityScheme: "adminKey" },
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  documentDownloadType: "json",
  modelsSectionLabel: "Schemas",
  favicon: faviconPath,
  customCss: ":root { --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, monospace; }",
};

/** Requests go to the origin of the page, whatever URL the document names for other clients. */
export const startScript: string = `Scalar.createApiReference("#reference", {
  ...${JSON.stringify(configuration)},
  servers: [{ url: location.origin, description: "This installation" }],
});
`;
