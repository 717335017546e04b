/** A text that never changes while the process runs, compressed if the client accepts that, with its hash as ETag. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context } from "koa";

export interface StaticFile {
  /** Of the content; can be part of a URL. */
  readonly hash: string;
  /** Answers 304 to a client that has it. */
  send(ctx: Context, cacheControl: string): Promise<void>;
}

const compress = promisify(gzip);

export function staticFile(type: string, content: string | Buffer): StaticFile {
  const hash = createHash("sha256").update(content).digest("base64url").slice(0, 27);
  let compressed: Promise<Buffer> | undefined;
  return {
    hash,
    async send(ctx, cacheControl) {
      ctx.type = type;
      ctx.set("cache-control", cacheControl);
      ctx.vary("accept-encoding");
      const isCompressed = ctx.acceptsEncodings("gzip", "identity") === "gzip";
      ctx.etag = isCompressed ? `${hash}-gzip` : hash;
      ctx.status = 200;
      if (ctx.fresh) {
        ctx.status = 304;
        return;
      }
      if (isCompressed) ctx.set("content-encoding", "gzip");
      ctx.body = isCompressed ? await (compressed ??= compress(content)) : content;
    },
  };
}
