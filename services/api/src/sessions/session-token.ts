/**
 * A session: read access to one workspace, or to one user of it, for an hour, as a token for browsers. Contains
 * the workspace, the user, the opening key and the end, signed with a key derived from the service's secret, so
 * nothing is stored. It ends early with the key that opened it, and with the workspace.
 */
import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { equalsInConstantTime, type WorkspaceId } from "@signalbox/core";
import { allPermissions, type Permission } from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../context.js";
import { accessOfKey } from "../credentials/key-access.js";
import type { WorkspaceEntry } from "../workspaces/workspace-directory.js";

export interface SessionRequest {
  readonly workspaceId: WorkspaceId;
  /** The key that opened it: of the workspace, or of its parent. */
  readonly openedBy: { readonly workspaceId: WorkspaceId; readonly keyId: string };
  readonly role: "write" | "admin";
  /** The embedding application's id of the person who uses it. */
  readonly memberId?: string;
  /** The only user it can read. Required with a write key, which is public. */
  readonly userId?: string;
}

export interface Session extends Pick<SessionRequest, "workspaceId" | "memberId" | "userId"> {
  readonly workspace: WorkspaceEntry;
  /** That opened it. */
  readonly key: SessionRequest["openedBy"] & Pick<SessionRequest, "role">;
  /** What the key permits now; for a write key everything, because its sessions are limited to a user. */
  readonly keyPermissions: ReadonlySet<Permission>;
}

export const sessionLifeMs: number = 60 * 60 * 1000;

/** Distinguishes tokens from keys, and versions of the token. */
const mark = "session2";
const maxTokenLength = 8_192;

const workspaceIdSchema = z.uuid().transform((id) => id as WorkspaceId);
const claimsSchema = z.object({
  workspaceId: workspaceIdSchema,
  openedBy: z.object({ workspaceId: workspaceIdSchema, keyId: z.string() }),
  role: z.enum(["write", "admin"]),
  memberId: z.string().exactOptional(),
  userId: z.string().exactOptional(),
  until: z.number(),
});

type Ports = Pick<ApiContext, "secrets" | "workspaces" | "installation" | "now">;

export function openSession(
  request: SessionRequest,
  { secrets, now }: Pick<Ports, "secrets" | "now">,
): string {
  const claims = JSON.stringify({ ...request, until: now().getTime() + sessionLifeMs });
  const signed = `${mark}.${Buffer.from(claims).toString("base64url")}`;
  return `${signed}.${signatureOf(signed, secrets)}`;
}

/** The token of a request, valid or not; undefined for keys. */
export function presentedSession(headers: IncomingHttpHeaders): string | undefined {
  const { authorization = "" } = headers;
  if (authorization.length > maxTokenLength) return undefined;
  const [, token] = /^bearer +(\S+) *$/i.exec(authorization) ?? [];
  return token?.startsWith(`${mark}.`) === true ? token : undefined;
}

/** Undefined when it is invalid, has expired, or its key, workspace or permission is gone. */
export async function readSession(token: string, ports: Ports): Promise<Session | undefined> {
  const end = token.lastIndexOf(".");
  const signed = token.slice(0, end);
  if (!equalsInConstantTime(token.slice(end + 1), signatureOf(signed, ports.secrets))) return undefined;
  const text = Buffer.from(signed.slice(mark.length + 1), "base64url").toString();
  const { workspaceId, openedBy, role, memberId, userId, until } = claimsSchema.parse(JSON.parse(text));
  if (until <= ports.now().getTime()) return undefined;
  const opener = await activeWorkspace(openedBy.workspaceId, ports);
  const workspace = workspaceId === openedBy.workspaceId ? opener : await activeWorkspace(workspaceId, ports);
  if (opener?.keyNames.has(openedBy.keyId) !== true || workspace === undefined) return undefined;
  if (role === "write" && (userId === undefined || !workspace.opensSessions)) return undefined;
  const keyPermissions =
    role === "write" ? allPermissions : await permissionsOfOpener(openedBy, opener, ports);
  return keyPermissions === undefined
    ? undefined
    : {
        workspaceId,
        workspace,
        keyPermissions,
        key: { ...openedBy, role },
        ...(memberId !== undefined && { memberId }),
        ...(userId !== undefined && { userId }),
      };
}

/** Undefined when the key has ended. */
async function permissionsOfOpener(
  openedBy: SessionRequest["openedBy"],
  workspace: WorkspaceEntry,
  ports: Ports,
): Promise<ReadonlySet<Permission> | undefined> {
  const access = await accessOfKey({ ...openedBy, workspace }, ports);
  return access.ended === undefined ? access.permissions : undefined;
}

async function activeWorkspace(
  workspaceId: WorkspaceId,
  { workspaces }: Ports,
): Promise<WorkspaceEntry | undefined> {
  const entry = await workspaces.find(workspaceId);
  return entry?.status === "Tombstoned" ? undefined : entry;
}

function signatureOf(text: string, secrets: Ports["secrets"]): string {
  return createHmac("sha256", secrets.derive("dashboard-sessions")).update(text).digest("base64url");
}
