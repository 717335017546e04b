/**
 * A browser for tests of the pages: headless Chromium with the size of a phone, with or without JavaScript, and
 * axe-core to find accessibility violations. axe itself needs JavaScript, so it runs in a separate context.
 */
import { ensureChromium } from "@signalbox/dev-services";
import { findAxeViolations } from "@signalbox/dev-services/testing";
import { chromium, type BrowserContext, type Page } from "playwright-core";

export interface Browser {
  /** A page in its own context: phone size, no JavaScript by default. */
  open(url: string, options?: OpenOptions): Promise<Page>;
  /** The same, recording requests and console messages from the start. */
  watch(url: string, options?: OpenOptions): Promise<WatchedPage>;
  /**
   * Opens the page with JavaScript and without its content policy, which would block requests; returns every requested
   * address.
   */
  requestsOf(url: string, options?: OpenOptions): Promise<readonly string[]>;
  /** The violations that axe finds on the page, light and dark; empty when there are none. */
  faultsOf(url: string, options?: OpenOptions): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface WatchedPage {
  readonly page: Page;
  /** Addresses, in order. */
  readonly requests: readonly string[];
  /** Errors and warnings of the console, uncaught exceptions, refused and failed requests. A reader may empty it. */
  readonly complaints: string[];
}

export interface OpenOptions {
  readonly javaScript?: boolean;
  readonly colorScheme?: "light" | "dark";
  readonly size?: { readonly width: number; readonly height: number };
  /** For pages that need a sign-in. */
  readonly cookies?: readonly { readonly name: string; readonly value: string; readonly url: string }[];
}

const phone = { width: 375, height: 667 };

export async function openBrowser(): Promise<Browser> {
  const { executable, environment } = await ensureChromium();
  const browser = await chromium.launch({
    executablePath: executable,
    headless: true,
    // Tests may run as root, where Chromium's own sandbox is not available.
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
    env: { ...inherited(), ...environment },
  });
  const contextFor = async (
    options: OpenOptions,
    { bypassCSP = false }: { readonly bypassCSP?: boolean } = {},
  ): Promise<BrowserContext> => {
    const context = await browser.newContext({
      viewport: options.size ?? phone,
      javaScriptEnabled: options.javaScript ?? false,
      colorScheme: options.colorScheme ?? "light",
      bypassCSP,
    });
    await context.addCookies([...(options.cookies ?? [])]);
    return context;
  };
  return {
    async open(url, options = {}) {
      const page = await (await contextFor(options)).newPage();
      await page.goto(url);
      return page;
    },
    async watch(url, options = {}) {
      const page = await (await contextFor(options)).newPage();
      const watched = watchPage(page);
      await page.goto(url);
      return watched;
    },
    async requestsOf(url, options = {}) {
      const page = await (await contextFor({ ...options, javaScript: true }, { bypassCSP: true })).newPage();
      const { requests } = watchPage(page);
      await page.goto(url, { waitUntil: "networkidle" });
      await page.context().close();
      return requests;
    },
    async faultsOf(url, options = {}) {
      // axe is injected into pages whose policy allows no script.
      const page = await (await contextFor({ ...options, javaScript: true }, { bypassCSP: true })).newPage();
      await page.goto(url);
      const found = await findAxeViolations(page);
      await page.context().close();
      return found;
    },
    close: () => browser.close(),
  };
}

function watchPage(page: Page): WatchedPage {
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("requestfailed", (request) => {
    // The page itself ended it, as by leaving.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") complaints.push(`failed: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  return { page, requests, complaints };
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    ["PATH", "HOME", "TMPDIR", "LANG"].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
