/** What the walk over the pages of the dashboard has to know about each folder of pages. */
import type { Page } from "playwright-core";
import type { Client } from "../client.fixture.js";
import type { System } from "../system.fixture.js";

/** The installation whose dashboard is looked at. */
export interface Shop {
  readonly system: System;
  readonly client: Client;
}

export interface DashboardFolder {
  /** In `services/dashboard/src/pages`. */
  readonly folder: string;
  /** Adds what its pages show beyond the shop. */
  readonly seed?: (shop: Shop) => Promise<void>;
  readonly pages: readonly DashboardPage[];
  /** What else is done on its pages; each begins at its path. */
  readonly acts?: readonly Act[];
}

export interface DashboardPage {
  /** Below the workspace. */
  readonly path: string;
  /** A text that is there when the page has loaded. */
  readonly shows: string;
  /**
   * The core task of the page, with the keyboard alone: `page.keyboard` and `waitFor`. It leads to another address, where
   * `achieves` is shown; that address shows it again when it is loaded, and going back shows the page as before.
   */
  readonly task: (page: Page) => Promise<void>;
  readonly achieves: string;
}

export interface Act {
  /** Completes a sentence that begins with the folder. */
  readonly does: string;
  readonly path: string;
  /** The status with which the server refuses what the act asks for; other failures fail it. */
  readonly refusedWith?: number;
  /** The browser says that it has run none of the scripts of a mail. */
  readonly blocks?: "scripts";
  readonly run: (page: Page, shop: Shop) => Promise<void>;
}
