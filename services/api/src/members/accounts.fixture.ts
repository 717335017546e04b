/** Writes accounts of members into the installation of a test, and makes keys that belong to them. */
import { newAccount, type Account, type CustomRole, type RoleId } from "@signalbox/access";
import { createAdminKey, hashKey, type CreateAdminKey } from "@signalbox/workspace";
import { postCommand } from "../commands/post-command.js";
import { changeInstallation } from "./member.fixture.js";
import type { TestApi } from "../test-api.fixture.js";

/** An active member with this role in the workspace of the test. */
export function anAccount(testApi: TestApi, id: string, role: RoleId, more: Partial<Account> = {}): Account {
  return {
    ...newAccount({ id, email: `${id}@acme.example`, name: id, now: 1 }),
    roles: [{ workspaceId: testApi.workspaceId, role, from: "administrator" }],
    ...more,
  };
}

/** Replaces all accounts, and the custom roles. */
export function writeAccounts(
  { api }: TestApi,
  accounts: readonly Account[],
  roles: readonly CustomRole[] = [],
): Promise<void> {
  return changeInstallation(api, (state) => ({ ...state, accounts, roles }));
}

/** Makes a key that belongs to the member and returns it. */
export async function keyOfMember(
  { api, workspaceId }: TestApi,
  accountId: string,
  limits: Partial<CreateAdminKey> = {},
): Promise<string> {
  const key = `key-of-${accountId}-${api.newId()}`;
  const input = { name: key, ...limits, id: api.newId(), hash: hashKey(key) };
  const origin = { principal: { kind: "member", id: accountId, name: accountId } } as const;
  const owner = { kind: "member", id: accountId } as const;
  await postCommand({ command: createAdminKey, workspaceId, input: { ...input, owner }, origin }, api);
  await api.keys.invalidate(workspaceId);
  return key;
}
