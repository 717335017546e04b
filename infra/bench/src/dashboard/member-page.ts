/** A page of the dashboard in a browser of a member. */
import { ensureChromium } from "@signalbox/dev-services";
import { chromium, type Page } from "playwright-core";
import type { BenchContext } from "../benchmark.js";
import type { Installation } from "../installation.js";
import type { JoinedMember } from "./join-member.js";

export interface PageOptions extends Pick<BenchContext, "environment"> {
  readonly installation: Pick<Installation, "url">;
  readonly member: JoinedMember;
}

/** Closes the browser when `use` has ended. */
export async function withMemberPage<Result>(
  { installation: { url }, member, environment: inherited }: PageOptions,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { executable, environment } = await ensureChromium();
  const browser = await chromium.launch({
    executablePath: executable,
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
    env: { ...inherited, ...environment },
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const [name = "", value = ""] = (member.headers["cookie"] ?? "").split("=", 2);
    await context.addCookies([{ name, value, url }]);
    return await use(await context.newPage());
  } finally {
    await browser.close();
  }
}
