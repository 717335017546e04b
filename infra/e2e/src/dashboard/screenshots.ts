/**
 * `npm run screenshots -- [folder…]`: draws the pages of these folders, or all, into `docs/screenshots`, in both themes, on
 * a desktop and a phone, and lists all of them in its README. They show the data of the tests of the dashboard.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { until } from "../client.fixture.js";
import type { SessionCookie } from "../owner.fixture.js";
import { dashboardFolders } from "./dashboard-pages.fixture.js";
import { openShop, type OpenShop } from "./open-shop.fixture.js";

const target = fileURLToPath(new URL("../../../../docs/screenshots/", import.meta.url));
const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };
const schemes = ["light", "dark"] as const;

let opened: OpenShop;
let cookies: readonly SessionCookie[];

beforeAll(async () => {
  await mkdir(target, { recursive: true });
  await writeFile(`${target}README.md`, gallery());
  opened = await openShop(dashboardFolders);
  cookies = [await withPassword(opened)];
});
afterAll(() => opened.close());

/** The session of the member after they set a password: without one, every page reminds them. */
async function withPassword({ system, cookies: [cookie] }: OpenShop): Promise<SessionCookie> {
  if (cookie === undefined) throw new Error("nobody is signed in");
  const answer = await fetch(`${system.url}/api/admin/me/password`, {
    method: "PUT",
    headers: {
      cookie: `${cookie.name}=${cookie.value}`,
      "content-type": "application/json",
      origin: system.url,
    },
    body: JSON.stringify({ workspaceId: system.workspaceId, password: "seven green bottles" }),
  });
  const value = new RegExp(`${cookie.name}=([^;]+)`).exec(answer.headers.get("set-cookie") ?? "")?.[1];
  if (value === undefined) throw new Error(`the password was not set: ${await answer.text()}`);
  return { ...cookie, value };
}

/** Names and frames come after the text. */
async function isComplete(page: Page): Promise<void> {
  let before = "";
  const isUnchanged = async (): Promise<boolean> => {
    const content = await page.content();
    const isSame = content === before;
    before = content;
    return isSame;
  };
  await until(isUnchanged, Boolean, 30_000, 500);
  for (const frame of page.frames()) await frame.waitForLoadState("load");
}

const pictures = dashboardFolders.flatMap(({ folder, pages }) =>
  pages.map(({ path, shows }, index) => ({
    path,
    shows,
    name: index === 0 ? folder : `${folder}-${index + 1}`,
  })),
);

/** With 128 colors, a third of the size. */
async function save(picture: Buffer, name: string): Promise<void> {
  await sharp(picture).png({ palette: true, colors: 128, effort: 10 }).toFile(`${target}${name}.png`);
}

function gallery(): string {
  const sections = pictures.map(({ name, path }) =>
    [`## \`${path}\``, "", ...Object.keys(sizes).map((device) => inBothThemes(name, device, path)), ""].join(
      "\n",
    ),
  );
  return ["# The pages of the dashboard", "", "`npm run screenshots` draws them.", "", ...sections].join(
    "\n",
  );
}

/** The one that fits the theme of the reader. */
function inBothThemes(name: string, device: string, path: string): string {
  const dark = `<source media="(prefers-color-scheme: dark)" srcset="${name}-${device}-dark.png">`;
  const width = device === "phone" ? "23%" : "75%";
  return `<picture>${dark}<img width="${width}" alt="${path} on a ${device}" src="${name}-${device}-light.png"></picture>`;
}

it.each(pictures)("$name", async ({ path, shows, name }) => {
  for (const colorScheme of schemes) {
    for (const [device, size] of Object.entries(sizes)) {
      const { browser, address } = opened;
      const options = { javaScript: true, colorScheme, size, cookies };
      const { page, complaints } = await browser.watch(address(path), options);
      await page.getByText(shows).first().waitFor();
      await isComplete(page);
      await save(await page.screenshot(), `${name}-${device}-${colorScheme}`);
      await page.context().close();
      expect(complaints).toEqual([]);
    }
  }
});
