/**
 * A browser for tests of our pages: headless Chromium, of the size of a phone, with or without JavaScript, and axe-core to
 * say what stands in the way of people. axe needs JavaScript itself, so it looks at a page in a context of its own.
 */
import { ensureChromium } from "@signalbox/dev-services";
import axe from "axe-core";
import { chromium, type BrowserContext, type Page } from "playwright-core";
import { z } from "zod";

export interface Browser {
  /** A page in a context of its own: phone size, no JavaScript unless asked for. */
  open(url: string, options?: OpenOptions): Promise<Page>;
  /** Opens the page with JavaScript and without its content policy, which would hide what it asks for; every address it asked for. */
  requestsOf(url: string, options?: OpenOptions): Promise<readonly string[]>;
  /** What axe finds wrong with the page at the address; empty when it is clean. */
  faultsOf(url: string, options?: OpenOptions): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly javaScript?: boolean;
  /** Default: not with JavaScript, because axe is put into pages whose policy allows no script at all. */
  readonly policy?: boolean;
  readonly colorScheme?: "light" | "dark";
  readonly size?: { readonly width: number; readonly height: number };
  /** For pages behind a sign-in. */
  readonly cookies?: readonly { readonly name: string; readonly value: string; readonly url: string }[];
}

const phone = { width: 375, height: 667 };

export async function openBrowser(): Promise<Browser> {
  const { executable, environment } = await ensureChromium();
  const browser = await chromium.launch({
    executablePath: executable,
    headless: true,
    // Tests may run as root, where Chromium's own sandbox cannot be had.
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
    env: { ...inherited(), ...environment },
  });
  const contextFor = async (options: OpenOptions): Promise<BrowserContext> => {
    const context = await browser.newContext({
      viewport: options.size ?? phone,
      javaScriptEnabled: options.javaScript ?? false,
      colorScheme: options.colorScheme ?? "light",
      bypassCSP: !(options.policy ?? options.javaScript !== true),
    });
    await context.addCookies([...(options.cookies ?? [])]);
    return context;
  };
  const open = async (url: string, options: OpenOptions = {}): Promise<Page> => {
    const page = await (await contextFor(options)).newPage();
    await page.goto(url);
    return page;
  };
  return {
    open,
    async requestsOf(url, options = {}) {
      const page = await (await contextFor({ ...options, javaScript: true })).newPage();
      const requests: string[] = [];
      page.on("request", (request) => requests.push(request.url()));
      await page.goto(url, { waitUntil: "networkidle" });
      await page.context().close();
      return requests;
    },
    async faultsOf(url, options = {}) {
      const page = await open(url, { ...options, javaScript: true });
      await page.evaluate(axe.source);
      const found = axeReport.parse(await page.evaluate("axe.run()"));
      await page.context().close();
      return found.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html }) => `${id}: ${help} in ${html}`),
      );
    },
    close: () => browser.close(),
  };
}

const axeReport = z.object({
  violations: z.array(
    z.object({ id: z.string(), help: z.string(), nodes: z.array(z.object({ html: z.string() })) }),
  ),
});

function inherited(): Record<string, string> {
  return Object.fromEntries(
    ["PATH", "HOME", "TMPDIR", "LANG"].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
