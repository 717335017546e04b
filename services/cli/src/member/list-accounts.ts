/** `member list`: one line for each account, with its roles. */
import { deserializeInstallation, installationKey, newInstallation, type Account } from "@signalbox/access";
import type { Installation } from "../command.js";

export async function listAccounts({ actors }: Pick<Installation, "actors">): Promise<readonly string[]> {
  const document = (await actors.load([installationKey])).get(installationKey);
  const { accounts, roles } = document ? deserializeInstallation(document.state) : newInstallation;
  if (accounts.length === 0) return ["There are no members yet: the api creates the owner at its start."];
  const nameOf = (role: string): string => roles.find(({ id }) => id === role)?.name ?? role;
  return accounts
    .toSorted((a, b) => (a.email < b.email ? -1 : 1))
    .flatMap((account) => [lineOf(account), ...rolesOf(account, nameOf)]);
}

function lineOf({ email, status, isOwner, totp, passkeys, lastSignInAt }: Account): string {
  const seen = lastSignInAt === undefined ? "never signed in" : `last sign-in ${dateOf(lastSignInAt)}`;
  return [
    email,
    ...(isOwner ? ["owner"] : []),
    ...(status === "Disabled" ? ["disabled"] : []),
    ...(totp !== undefined || passkeys.length > 0 ? ["second factor"] : []),
    seen,
  ].join(", ");
}

function rolesOf({ roles }: Account, nameOf: (role: string) => string): readonly string[] {
  return roles.map(({ workspaceId, role }) => `  ${nameOf(role)} in ${workspaceId}`);
}

function dateOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
