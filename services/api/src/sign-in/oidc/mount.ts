/** The pages of sign-ins through identity providers. Every problem is a page that says what to do. */
import { Router } from "@koa/router";
import type { OidcProvider } from "@signalbox/access";
import { AppError } from "@signalbox/core";
import type Koa from "koa";
import type { Context } from "koa";
import type { Configuration } from "openid-client";
import type { ApiContext } from "../../context.js";
import { statusOf } from "../../http/errors.js";
import { sendProblem, type SignInProblem } from "../problem-page.js";
import { describeProviderError } from "./describe-provider-error.js";
import { endSignIn } from "./end-sign-in.js";
import { createProviderClients } from "./provider-clients.js";
import { sendSignOutPage } from "./sign-out-page.js";
import { startSignIn } from "./start-sign-in.js";

interface Request {
  readonly provider: OidcProvider;
  readonly client: () => Promise<Configuration>;
  readonly publicUrl: string;
}

type Page = (ctx: Context, request: Request) => Promise<SignInProblem | undefined>;

export function mountProviderSignIn(app: Koa, api: ApiContext): void {
  const clients = createProviderClients(api);
  const serve = (page: Page) => async (ctx: Context) => {
    const problem = await problemOf(ctx, page);
    if (problem !== undefined) sendProblem(ctx, problem);
  };
  const problemOf = async (ctx: Context, page: Page): Promise<SignInProblem | undefined> => {
    const { publicUrl } = api.config;
    if (publicUrl === undefined) return withoutUrl;
    const { id } = ctx["params"] as { readonly id: string };
    let provider: OidcProvider | undefined;
    try {
      provider = (await api.installation.find()).signIn.oidc.find((each) => each.id === id);
      if (provider === undefined) return unknownProvider;
      const known = provider;
      const problem = await page(ctx, { provider, client: () => clients.of(known), publicUrl });
      return problem && { again: startPath(id), ...problem };
    } catch (error) {
      const problem = knownProblem(error, provider?.name ?? id);
      if (problem === undefined) throw error;
      api.log({ level: "warn", message: `a sign-in through ${id} failed: ${problem.code}`, error });
      return { again: startPath(id), ...problem };
    }
  };
  const router = new Router();
  router.get(
    "/sign-in/oidc/:id",
    serve(async (ctx, { client, ...request }) => {
      await startSignIn(ctx, { ...request, client: await client() }, api);
      return undefined;
    }),
  );
  router.get(
    "/sign-in/oidc/:id/callback",
    serve((ctx, request) => endSignIn(ctx, request, api)),
  );
  router.get(
    "/sign-in/oidc/:id/sign-out",
    serve(async (ctx, { client, ...request }) => {
      sendSignOutPage(ctx, { ...request, client: await client() });
      return undefined;
    }),
  );
  app.use(router.routes());
}

export function startPath(providerId: string): string {
  return `/sign-in/oidc/${providerId}`;
}

const withoutUrl: SignInProblem = {
  status: 503,
  code: "NotConfigured",
  message:
    "Single sign-on needs the address of this service. An administrator must set PUBLIC_URL and restart it.",
};

const unknownProvider: SignInProblem = {
  status: 404,
  code: "UnknownProvider",
  message: "There is no such way to sign in.",
};

function knownProblem(error: unknown, name: string): SignInProblem | undefined {
  if (!(error instanceof AppError)) return describeProviderError(error, name);
  return { status: statusOf(error), code: error.code, message: error.message };
}
