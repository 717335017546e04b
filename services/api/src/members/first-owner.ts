/**
 * Makes sure at start that the installation has an owner, and shows the owner's one-time link until they have signed in.
 * The link is derived from the account and its end, so later starts show the same one although only its hash is stored.
 * A worker decides which of the processes that start together creates the owner; only that one shows the link.
 */
import { setTimeout as pause } from "node:timers/promises";
import {
  ensureOwner,
  hashToken,
  installationId,
  linkUrl,
  oneTimeLinkLifeMs,
  ownerToSignIn,
  type Account,
  type InstallationState,
} from "@signalbox/access";
import { systemOrigin } from "@signalbox/workspace";
import { postCommand } from "../commands/post-command.js";
import { publicUrlOf } from "../config.js";
import type { ApiContext } from "../context.js";

export interface FirstOwner {
  readonly email: string;
  /** Signs the owner in once. Absent when it is not for this process to show, or was made by other means. */
  readonly link?: string;
}

export interface FirstOwnerOptions {
  /** A link although one that cannot be shown again may still work: the parent process shows it to a person. */
  readonly renews: boolean;
  /** At which the service listens, for the link when `PUBLIC_URL` is not set. */
  readonly port: number;
  readonly retryMs?: number;
  /** Stops retrying. */
  readonly signal?: AbortSignal;
}

/** Undefined when no worker has answered in time; then it goes on in the background. The link is logged once. */
export async function ensureFirstOwner(
  api: ApiContext,
  options: FirstOwnerOptions,
): Promise<FirstOwner | undefined> {
  const wanted = { accountId: api.newId(), until: api.now().getTime() + oneTimeLinkLifeMs };
  const owner = await attempt(api, wanted, options);
  if (owner === undefined) void keepTrying(api, wanted, options);
  return owner;
}

interface WantedOwner {
  /** If there is none yet. */
  readonly accountId: string;
  /** Of the link, ms. */
  readonly until: number;
}

async function keepTrying(api: ApiContext, wanted: WantedOwner, options: FirstOwnerOptions): Promise<void> {
  const { retryMs = 10_000, signal } = options;
  const isStopped = (): boolean => signal?.aborted === true;
  while (!isStopped()) {
    if ((await attempt(api, wanted, options)) !== undefined) return;
    await pause(retryMs, undefined, { ref: false, ...(signal !== undefined && { signal }) }).catch(
      () => undefined,
    );
  }
}

async function attempt(
  api: ApiContext,
  { accountId, until }: WantedOwner,
  { renews, port }: FirstOwnerOptions,
): Promise<FirstOwner | undefined> {
  const { config, installation, now, log, secrets } = api;
  try {
    const before = await installation.find();
    const known = shownLink(before, { now: now().getTime(), secrets });
    const waiting = ownerToSignIn(before, { renews: true, now: now().getTime() });
    const token = known ?? tokenOf({ accountId: waiting?.id ?? accountId, until }, secrets);
    const hash = hashToken(token);
    if (known === undefined && needsLink(before, { renews, now: now().getTime() })) {
      await postCommand(
        {
          command: ensureOwner,
          workspaceId: config.workspaceId ?? installationId,
          input: {
            accountId,
            email: config.ownerEmail,
            link: { hash, until },
            renews,
            ...(config.workspaceId !== undefined && { workspaceId: config.workspaceId }),
          },
          origin: systemOrigin("start"),
        },
        api,
      );
      await installation.invalidate();
    }
    const after = await installation.find();
    const linked = hasLink(after, hash);
    const owner = linked ?? after.accounts.find(({ isOwner }) => isOwner);
    if (owner === undefined) return undefined;
    if (linked === undefined) return { email: owner.email };
    const link = linkUrl(publicUrlOf({ ...config, port }), "sign-in", token);
    log({ level: "info", message: `first sign-in: ${link}` });
    return { email: owner.email, link };
  } catch (error) {
    log({ level: "warn", message: "the installation's owner is not set up yet; trying again", error });
    return undefined;
  }
}

function needsLink(
  state: InstallationState,
  options: { readonly renews: boolean; readonly now: number },
): boolean {
  return !state.accounts.some(({ isOwner }) => isOwner) || ownerToSignIn(state, options) !== undefined;
}

/** The token of a link that an earlier start made and that works, until an owner has signed in. */
function shownLink(
  state: InstallationState,
  { now, secrets }: { readonly now: number; readonly secrets: Derives },
): string | undefined {
  const owner = ownerToSignIn(state, { renews: true, now });
  if (owner === undefined) return undefined;
  const tokens = owner.links
    .filter((link) => link.until > now && link.purpose === "sign-in")
    .map(({ until, hash }) => ({ hash, token: tokenOf({ accountId: owner.id, until }, secrets) }));
  return tokens.find(({ hash, token }) => hashToken(token) === hash)?.token;
}

type Derives = Pick<ApiContext["secrets"], "derive">;

/** 256 bits that only this service can derive, as long as it has the same SECRET_KEY. */
function tokenOf({ accountId, until }: WantedOwner, secrets: Derives): string {
  return Buffer.from(secrets.derive(`first-owner/${accountId}/${until}`), "hex").toString("base64url");
}

function hasLink({ accounts }: InstallationState, hash: string): Account | undefined {
  return accounts.find(({ links }) => links.some((link) => link.hash === hash));
}
