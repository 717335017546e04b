/**
 * The settings that vendors' libraries ask for before they send: Segment's from a CDN host, RudderStack's from a control
 * plane URL. Mobile libraries send nothing without them, and their hosts can be set, so they are answered here: send
 * every event to this service, load nothing else, count nothing.
 * github.com/segmentio/analytics-kotlin `Settings.kt`, github.com/rudderlabs/rudder-sdk-kotlin `SourceConfig.kt`
 */
import type { Context, Middleware, Next } from "koa";
import { publicUrlOf } from "../config.js";
import type { ApiContext } from "../context.js";
import { presentedKeys } from "../credentials/key-ring.js";
import { requireWriteKey } from "../credentials/write-access.js";
import type { FixedPath } from "../http/fixed-paths.js";
import { labelRoute } from "../http/frame.js";
import { keyInQuery } from "./key-in-body.js";

/** RudderStack's libraries present the key as in event requests, its browser library also in the query. */
export function sourceConfigPath(api: ApiContext): FixedPath {
  return {
    method: "GET",
    path: "/sourceConfig",
    handle: async (ctx) => {
      const inQuery = keyInQuery(ctx);
      const presented = [...presentedKeys(ctx.req.headers), ...(inQuery === undefined ? [] : [inQuery])];
      const { workspaceId } = await requireWriteKey(presented, api);
      ctx.body = {
        source: {
          id: workspaceId,
          name: "Signalbox",
          // A key that is sent as a user name follows the text that it is decoded from.
          writeKey: presented.at(-1),
          enabled: true,
          workspaceId,
          config: { statsCollection: { errors: { enabled: false }, metrics: { enabled: false } } },
          destinations: [],
          updatedAt: unchanged,
        },
      };
    },
  };
}

/** Libraries compare it with the one they have stored. */
const unchanged = "2026-01-01T00:00:00.000Z";

const settingsPath = /^\/v1\/projects\/([^/]{1,1024})\/settings\/?$/;

/** `GET /v1/projects/<write key>/settings` */
export function serveSegmentSettings(api: ApiContext): Middleware {
  return async (ctx: Context, next: Next) => {
    const writeKey = keyIn(settingsPath.exec(ctx.path)?.[1]);
    if (writeKey === undefined || (ctx.method !== "GET" && ctx.method !== "HEAD")) {
      await next();
      return;
    }
    labelRoute(ctx, "/v1/projects/:writeKey/settings");
    await requireWriteKey([writeKey], api);
    const { protocol, host, pathname } = new URL(publicUrlOf(api.config));
    const apiHost = `${host}${pathname.replace(/\/$/, "")}/v1`;
    ctx.body = {
      integrations: { "Segment.io": { apiKey: writeKey, apiHost, protocol: protocol.slice(0, -1) } },
      plan: {},
      edgeFunction: {},
      middlewareSettings: {},
      metrics: { sampleRate: 0 },
    };
  };
}

/** Undefined for none and for text that is not URL-encoded. */
function keyIn(encoded: string | undefined): string | undefined {
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
