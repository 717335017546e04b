/**
 * GET and HEAD `/images/<name>`: an image as mails show it. Its name, which nobody can guess, is the proof, and its content
 * never changes, so clients may keep it for ever. Any page may show it.
 */
import { Readable } from "node:stream";
import { AppError, type ImageFileStore } from "@signalbox/core";
import { imageFilePattern } from "@signalbox/workspace";
import type { Context, Middleware, Next } from "koa";
import type { ApiConfig } from "../config.js";
import { notFound } from "../http/errors.js";
import { labelRoute } from "../http/frame.js";
import { networkOf } from "../http/network-of.js";
import { createStrangerLimit } from "../http/stranger-limit.js";
import { createImageFiles, type ReadableImage } from "./image-files.js";

export const imagesPath = "/images";

const headers = {
  "access-control-allow-origin": "*",
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  "cross-origin-resource-policy": "cross-origin",
} as const;

export interface ImagePorts {
  readonly images: Pick<ImageFileStore, "find" | "read">;
  readonly config: Pick<ApiConfig, "downloadIdleMs">;
  readonly now: () => Date;
}

/** Names that no image has would fill the queue before the database for all readers. */
const unknownNames = {
  burst: 200,
  perSecond: 5,
  reading: 1_000,
  readingInAll: 2_000,
  message: "too many requests of this network name no image, or are sent at the same time",
};

export function serveImages({ images, config, now }: ImagePorts): Middleware {
  const files = createImageFiles(images);
  const strangers = createStrangerLimit(unknownNames);
  const required = async (name: string): Promise<ReadableImage> => {
    const file = await files.open(name);
    if (file === undefined) throw noImage();
    return file;
  };
  const opened = async ({ ip, res }: Context, name: string): Promise<ReadableImage> => {
    if (!imageFilePattern.test(name)) throw noImage();
    if (files.isKnown(name)) return required(name);
    return strangers.run({ network: networkOf(ip), res, nowMs: now().getTime() }, () => required(name));
  };
  return async (ctx: Context, next: Next) => {
    const name = nameIn(ctx.path);
    if (name === undefined) {
      await next();
      return;
    }
    labelRoute(ctx, `${imagesPath}/:name`);
    if (ctx.method !== "GET" && ctx.method !== "HEAD") {
      ctx.set("allow", "GET, HEAD");
      throw new AppError({ code: "MethodNotAllowed", message: "images answer to GET and HEAD only" });
    }
    const file = await opened(ctx, name);
    ctx.set(headers);
    ctx.type = file.type;
    ctx.etag = name;
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    if (ctx.method === "HEAD") {
      ctx.length = file.length;
      return;
    }
    if (Buffer.isBuffer(file.content)) {
      ctx.body = file.content;
      return;
    }
    ctx.res.setTimeout(config.downloadIdleMs, () => ctx.res.destroy());
    ctx.body = Readable.from(file.content, { objectMode: false });
    ctx.type = file.type;
    ctx.length = file.length;
  };
}

function noImage(): AppError {
  return notFound("there is no such image");
}

function nameIn(path: string): string | undefined {
  return path.startsWith(`${imagesPath}/`) ? path.slice(imagesPath.length + 1) : undefined;
}
