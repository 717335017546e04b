/** Members for tests: accounts written into the installation's document, and browsers that sign in as them. */
import { randomUUID } from "node:crypto";
import {
  deserializeInstallation,
  hashToken,
  installationKey,
  newAccount,
  newInstallation,
  newToken,
  serializeInstallation,
  sessionTable,
  withAccount,
  type Account,
  type InstallationState,
} from "@signalbox/access";
import type { BuiltInRole } from "@signalbox/workspace";
import type { ApiContext } from "../context.js";
import type { TestApi } from "../test-api.fixture.js";

type Change = (state: InstallationState) => InstallationState;

/** Changes the stored state without a command; processes see it within a second, those named at once. */
export async function changeInstallation(
  { actors, installation }: Pick<ApiContext, "actors" | "installation">,
  change: Change,
): Promise<void> {
  const document = (await actors.load([installationKey])).get(installationKey);
  const state = document === undefined ? newInstallation : deserializeInstallation(document.state);
  const [expected, version] = [document?.version ?? null, (document?.version ?? 0) + 1];
  const rest = { jobs: [], outbox: null, alarmAt: null, listed: true, ...document };
  const written = { ...rest, key: installationKey, version, state: serializeInstallation(change(state)) };
  const unwritten = await actors.save([{ key: installationKey, expected, document: written }]);
  if (unwritten.size > 0) return changeInstallation({ actors, installation }, change);
  await installation.invalidate();
}

export async function changeAccount(
  api: Pick<ApiContext, "actors" | "installation">,
  id: string,
  change: (account: Account) => Account,
): Promise<void> {
  await changeInstallation(api, (state) => {
    const account = state.accounts.find((each) => each.id === id);
    return account === undefined ? state : withAccount(state, change(account));
  });
}

export interface MemberOptions extends Partial<Account> {
  /** In the test's workspace. */
  readonly role?: BuiltInRole;
}

/** An account; of the given role in the test's workspace, else without one. */
export async function makeAccount(
  { api, workspaceId }: Pick<TestApi, "api" | "workspaceId">,
  { role, ...fields }: MemberOptions = {},
): Promise<Account> {
  const id = fields.id ?? randomUUID();
  const account: Account = {
    ...newAccount({ id, email: `${id.slice(0, 8)}@example.com`, name: "Ann", now: api.now().getTime() }),
    roles: role === undefined ? [] : [{ workspaceId, role, from: "administrator" }],
    ...fields,
  };
  await changeInstallation(api, (state) => ({ ...state, accounts: [...state.accounts, account] }));
  return account;
}

/** Adds a one-time link to sign in, and returns its token. */
export async function addLink(
  { api }: Pick<TestApi, "api">,
  account: Pick<Account, "id">,
  purpose: Account["links"][number]["purpose"] = "sign-in",
): Promise<string> {
  const token = newToken();
  const link = { hash: hashToken(token), purpose, until: api.now().getTime() + 60_000 };
  await changeAccount(api, account.id, ({ links, ...rest }) => ({ ...rest, links: [...links, link] }));
  return token;
}

/** A browser with one cookie jar: its requests say that they come from the service's own pages. */
export interface TestBrowser {
  /** As it is sent; empty without one. */
  readonly cookie: () => string;
  /** The header of the last cookie that was set. */
  readonly setCookie: () => string;
  get(path: string, headers?: Headers): Promise<Response>;
  /** Posts a form. */
  post(path: string, form?: Readonly<Record<string, string>>, headers?: Headers): Promise<Response>;
  /** Sends JSON. */
  send(method: string, path: string, body?: unknown, headers?: Headers): Promise<Response>;
}

type Headers = Readonly<Record<string, string>>;

export const ownPage: Headers = { "sec-fetch-site": "same-origin" };

export function testBrowser(url: string, initialCookie = ""): TestBrowser {
  let [cookie, setCookie] = [initialCookie, ""];
  const request = async (
    path: string,
    init: Omit<RequestInit, "headers"> & { readonly headers: Headers },
  ): Promise<Response> => {
    const headers = { ...(cookie !== "" && { cookie }), ...init.headers };
    const response = await fetch(url + path, { ...init, headers, redirect: "manual" });
    for (const header of response.headers.getSetCookie()) {
      setCookie = header;
      const [pair = ""] = header.split(";", 1);
      cookie = pair.endsWith("=") ? "" : pair;
    }
    return response;
  };
  return {
    cookie: () => cookie,
    setCookie: () => setCookie,
    get: (path, headers = {}) => request(path, { headers }),
    post: (path, form = {}, headers = ownPage) =>
      request(path, { method: "POST", body: new URLSearchParams(form), headers }),
    send: (method, path, body = {}, headers = ownPage) =>
      request(path, {
        method,
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", ...headers },
      }),
  };
}

/** The cookie of a session that is stored without a worker; by default of an Admin. */
export async function storedSession(
  testApi: Pick<TestApi, "api" | "workspaceId">,
  member: MemberOptions = { role: "Admin" },
): Promise<string> {
  const account = await makeAccount(testApi, member);
  const [token, now] = [newToken(), testApi.api.now().getTime()];
  const row = {
    accountId: account.id,
    sessionId: randomUUID(),
    signIn: "link",
    hasSecondFactor: true,
    createdAt: now,
    seenAt: now,
    ip: "",
    userAgent: "",
  } as const;
  await testApi.api.tables.apply([{ change: sessionTable.put(hashToken(token), row), version: 1 }]);
  return `signalbox=${token}`;
}

/** Signs in by a one-time link. */
export async function signedIn(
  testApi: Pick<TestApi, "api" | "url" | "workspaceId">,
  options: MemberOptions = { role: "Admin" },
): Promise<{ readonly browser: TestBrowser; readonly account: Account }> {
  const account = await makeAccount(testApi, options);
  const browser = testBrowser(testApi.url);
  await browser.post(`/sign-in/link/${await addLink(testApi, account)}`);
  if (browser.cookie() === "") throw new Error("the link did not sign in");
  return { browser, account };
}
