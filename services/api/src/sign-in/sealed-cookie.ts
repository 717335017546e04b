/**
 * A cookie for the minutes of one sign-in, sealed and bound to the browser: what the service must know when the browser
 * comes back from an identity provider or a passkey. It is removed when it is read.
 */
import type { SecretBox } from "@signalbox/core";
import type { Context } from "koa";
import { z } from "zod";
import type { ApiConfig } from "../config.js";
import { cookieName, isSecure } from "../members/session-cookie.js";

interface Ports {
  readonly config: Pick<ApiConfig, "publicUrl">;
  readonly secrets: SecretBox;
  readonly now: () => Date;
}

export interface SealedCookie<Value> {
  /** Returns until when it counts, ms. */
  set(ctx: Context, value: Value, ports: Ports): number;
  /** Undefined when the browser has none, it has expired, or it is not ours. Removes it. */
  take(ctx: Context, ports: Ports): { readonly value: Value; readonly until: number } | undefined;
}

/** So long a sign-in may take. */
export const signInLifeMs: number = 10 * 60 * 1000;
const maxLength = 4_096;

/** `purpose` is part of its name and of what is sealed, so one cookie cannot stand in for another. */
export function sealedCookie<Value>(purpose: string, schema: z.ZodType<Value>): SealedCookie<Value> {
  const sealed = z.object({ purpose: z.literal(purpose), value: schema, until: z.number() });
  const put = (ctx: Context, text: string | null, { config }: Ports): void => {
    const secure = isSecure(ctx, config);
    ctx.cookies.secure = secure;
    // Lax: browsers send it when the provider redirects back.
    ctx.cookies.set(`${cookieName(ctx, config)}-${purpose}`, text, {
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      overwrite: true,
      maxAge: text === null ? 0 : signInLifeMs,
      secure,
    });
  };
  return {
    set(ctx, value, ports) {
      const until = ports.now().getTime() + signInLifeMs;
      put(ctx, ports.secrets.seal(JSON.stringify({ purpose, value, until })), ports);
      return until;
    },
    take(ctx, ports) {
      const text = ctx.cookies.get(`${cookieName(ctx, ports.config)}-${purpose}`);
      if (text === undefined || text === "" || text.length > maxLength) return undefined;
      put(ctx, null, ports);
      const opened = sealed.safeParse(openedText(text, ports.secrets));
      if (!opened.success || opened.data.until <= ports.now().getTime()) return undefined;
      const { value, until } = opened.data;
      return { value, until };
    },
  };
}

function openedText(text: string, secrets: SecretBox): unknown {
  try {
    return JSON.parse(secrets.open(text));
  } catch {
    return undefined;
  }
}
