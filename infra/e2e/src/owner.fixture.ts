/** Members of the installation under test, written into its document, who sign in by a one-time link. */
import { randomUUID } from "node:crypto";
import {
  deserializeInstallation,
  hashToken,
  installationKey,
  newAccount,
  newInstallation,
  newToken,
  serializeInstallation,
} from "@signalbox/access";
import type { WorkspaceId } from "@signalbox/core";
import { connectMongoStorage } from "@signalbox/storage";
import type { System } from "./system.fixture.js";

export interface SessionCookie {
  readonly name: string;
  readonly value: string;
  readonly url: string;
}

type Reached = Pick<System, "url" | "mongodbUrl" | "workspaceId">;

/** The link of a new member: an owner, unless the role in the workspace is another one. */
export async function oneTimeLink(
  { url, mongodbUrl, workspaceId }: Reached,
  role = "Admin",
): Promise<{ readonly email: string; readonly url: string }> {
  const [id, token, now] = [randomUUID(), newToken(), Date.now()];
  const isOwner = role === "Admin";
  const email = `${id.slice(0, 8)}@example.com`;
  const account = {
    ...newAccount({ id, email, name: isOwner ? "Owner" : role, now }),
    isOwner,
    roles: [{ workspaceId: workspaceId as WorkspaceId, role, from: "start" }],
    links: [{ hash: hashToken(token), purpose: "sign-in", until: now + 600_000 }],
  } as const;
  const storage = await connectMongoStorage({ url: mongodbUrl });
  const { actors } = storage;
  for (let isWritten = false; !isWritten;) {
    const document = (await actors.load([installationKey])).get(installationKey);
    const state = document === undefined ? newInstallation : deserializeInstallation(document.state);
    const written = {
      jobs: [],
      outbox: null,
      alarmAt: null,
      listed: true,
      ...document,
      key: installationKey,
      version: (document?.version ?? now) + 1,
      state: serializeInstallation({ ...state, accounts: [...state.accounts, account] }),
    };
    const expected = document?.version ?? null;
    isWritten = (await actors.save([{ key: installationKey, expected, document: written }])).size === 0;
  }
  await storage.close();
  return { email, url: `${url}/sign-in/link/${token}` };
}

/** The session of a new owner, as a browser keeps it. */
export function signedInOwner(system: Reached): Promise<SessionCookie> {
  return signedInMember(system, "Admin");
}

/** The session of a new member with this role. */
export async function signedInMember(system: Reached, role: string): Promise<SessionCookie> {
  const link = await oneTimeLink(system, role);
  const answer = await fetch(link.url, { method: "POST", redirect: "manual" });
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "") ?? [];
  if (value === "") throw new Error(`${link.url} did not sign in: ${await answer.text()}`);
  return { name, value, url: system.url };
}
