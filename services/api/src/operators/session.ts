/**
 * An operator's session as a signed cookie: the key that signed in, the end of the session, and a signature with a
 * key derived from the secret box. It does not contain the key itself. Ends after 12 hours, and with the key.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { deserializeWorkspace, workspaceKey } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import type { ApiContext } from "../context.js";
import type { KeyGrant } from "../credentials/key-ring.js";

/** The key that signed in. */
export type Operator = Pick<KeyGrant, "workspaceId" | "keyId">;

/** The prefix makes browsers refuse the cookie from other hosts of the domain and from pages without TLS. */
export const sessionCookies = {
  secure: "__Host-signalbox-operator",
  plain: "signalbox-operator",
} as const;
export const sessionLifeMs: number = 12 * 60 * 60 * 1000;

type Ports = Pick<ApiContext, "secrets" | "actors" | "now">;

const claimsSchema = z.object({
  workspaceId: z.uuid().transform((id) => id as WorkspaceId),
  keyId: z.string(),
  until: z.number(),
});

export function openSession(
  { workspaceId, keyId }: Operator,
  { secrets, now }: Pick<Ports, "secrets" | "now">,
): string {
  const claims = JSON.stringify({ workspaceId, keyId, until: now().getTime() + sessionLifeMs });
  const text = Buffer.from(claims).toString("base64url");
  return `${text}.${signatureOf(text, secrets)}`;
}

/** The operator of a cookie that is valid and whose key is not revoked. */
export async function openedSession(cookie: string | undefined, ports: Ports): Promise<Operator | undefined> {
  const [text = "", signature = ""] = (cookie ?? "").split(".");
  const expected = Buffer.from(signatureOf(text, ports.secrets));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const { workspaceId, keyId, until } = claimsSchema.parse(
    JSON.parse(Buffer.from(text, "base64url").toString()),
  );
  if (until <= ports.now().getTime()) return undefined;
  const key = workspaceKey(workspaceId);
  const document = (await ports.actors.load([key])).get(key);
  if (document === undefined) return undefined;
  const { status, adminKeys } = deserializeWorkspace(document.state);
  const isValid = status !== "Tombstoned" && adminKeys.some(({ id }) => id === keyId);
  return isValid ? { workspaceId, keyId } : undefined;
}

function signatureOf(text: string, secrets: Ports["secrets"]): string {
  return createHmac("sha256", secrets.derive("operator-sessions")).update(text).digest("base64url");
}
