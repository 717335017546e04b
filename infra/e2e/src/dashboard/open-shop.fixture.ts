/** An installation with a small shop, and a browser whose member is signed in. */
import type { Page } from "playwright-core";
import { openBrowser, type Browser, type WatchedPage } from "../browser.fixture.js";
import { clientOf } from "../client.fixture.js";
import { signedInOwner, type SessionCookie } from "../owner.fixture.js";
import { startSystem, type System, type SystemOptions } from "../system.fixture.js";
import type { DashboardFolder, Shop } from "./dashboard-folder.fixture.js";
import { seedShop } from "./dashboard.fixture.js";

export const desktop = { width: 1280, height: 900 } as const;

export interface OpenShop {
  readonly system: System;
  readonly shop: Shop;
  readonly browser: Browser;
  readonly cookies: readonly SessionCookie[];
  /** Of a page below the workspace. */
  readonly address: (path: string) => string;
  readonly open: (path: string) => Promise<WatchedPage>;
  close(): Promise<void>;
}

/** With what the pages of these folders show. */
export async function openShop(
  folders: readonly DashboardFolder[] = [],
  options: SystemOptions = {},
): Promise<OpenShop> {
  const [system, browser] = await Promise.all([startSystem(options), openBrowser()]);
  const cookies = [await signedInOwner(system)];
  const shop = { system, client: clientOf(system) };
  await seedShop(shop);
  for (const { seed } of folders) await seed?.(shop);
  const address = (path: string): string => `${system.url}/dashboard/w/${system.workspaceId}/${path}`;
  return {
    system,
    shop,
    browser,
    cookies,
    address,
    open: (path) => browser.watch(address(path), { javaScript: true, size: desktop, cookies }),
    async close() {
      await browser.close();
      await system.stop();
    },
  };
}

export interface WalkedShop extends OpenShop {
  /** Shows the first page; `followTo` leads to the others. */
  readonly walk: WatchedPage;
}

/** As `openShop`, with a page on which a member walks through all others. */
export async function walkThroughShop(folders: readonly DashboardFolder[]): Promise<WalkedShop> {
  const opened = await openShop(folders);
  // Not the address that leads on: what is opened next would be left again.
  const walk = await opened.open("home");
  await shows(walk.page, "against the 7 days before");
  return { ...opened, walk };
}

export async function shows(page: Page, text: string): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

/** Goes to another page as a link does, without loading the application again. */
export async function followTo(page: Page, address: string): Promise<void> {
  await page.evaluate(`history.pushState(null, "", ${JSON.stringify(address)})`);
}
