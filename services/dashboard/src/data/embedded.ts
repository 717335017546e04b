/**
 * The session of a dashboard in the frame of another application. Its token comes in the fragment of the address, which no
 * server sees; it is kept for reloads of the same frame.
 */
import { isEmbedded } from "./location.js";

const key = "signalbox-session";
const fragment = /^#token=([^&]+)$/;

function takeToken(): string | undefined {
  if (!isEmbedded) return undefined;
  const [, given] = fragment.exec(window.location.hash) ?? [];
  if (given === undefined) return window.sessionStorage.getItem(key) ?? "";
  window.sessionStorage.setItem(key, given);
  window.history.replaceState(null, "", window.location.pathname + window.location.search);
  return given;
}

/** Undefined outside of a frame; empty when none was given. */
export const sessionToken: string | undefined = takeToken();

/** For requests: without a token the browser's cookie counts. */
export const sessionHeaders: Readonly<Record<string, string>> =
  sessionToken === undefined ? {} : { authorization: `Bearer ${sessionToken}` };

/** The user of a session that is for one user alone; the api verifies it. */
export function userOfSession(token: string): string | undefined {
  try {
    const [, claims = ""] = token.split(".");
    const bytes = Uint8Array.from(atob(claims.replaceAll("-", "+").replaceAll("_", "/")), (each) =>
      each.charCodeAt(0),
    );
    const { userId } = JSON.parse(new TextDecoder().decode(bytes)) as { readonly userId?: unknown };
    return typeof userId === "string" ? userId : undefined;
  } catch {
    return undefined;
  }
}
