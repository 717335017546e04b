/** A member in a browser: pages without JavaScript, and calls of the API with the session of these pages. */
import type { APIResponse, Page } from "playwright-core";
import type { Browser } from "./browser.fixture.js";
import type { System } from "./system.fixture.js";

export interface MemberBrowser {
  readonly page: Page;
  /** The answer; its body as text. Without a body it is a GET. */
  send(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ readonly status: number; readonly text: string }>;
  /** The body of an answer that must be 200 or 201. */
  call(method: string, path: string, body?: object): Promise<Readonly<Record<string, unknown>>>;
}

/** Opens the page at `url`, a link of the service. */
export async function openAsMember(
  url: string,
  browser: Pick<Browser, "open">,
  system: Pick<System, "url">,
): Promise<MemberBrowser> {
  const page = await browser.open(url);
  const { request } = page.context();
  const send: MemberBrowser["send"] = async (method, path, body) => {
    const answer: APIResponse = await request.fetch(`${system.url}/api/admin${path}`, {
      method,
      // What a browser adds to the requests of the service's own pages.
      headers: { "sec-fetch-site": "same-origin" },
      ...(body !== undefined && { data: body }),
    });
    return { status: answer.status(), text: await answer.text() };
  };
  return {
    page,
    send,
    async call(method, path, body) {
      const { status, text } = await send(method, path, body);
      if (status !== 200 && status !== 201) throw new Error(`${method} ${path}: ${status} ${text}`);
      return JSON.parse(text) as Readonly<Record<string, unknown>>;
    },
  };
}

/** The link for the first owner, from the log of the api. */
export function firstSignInLink({ output }: Pick<System, "output">): string {
  const [, link] = /first sign-in: (http[^\s"]+)/.exec(output.join("\n")) ?? [];
  if (link === undefined) throw new Error("the log of the api has no link for the first owner");
  return link;
}
