import { startStorageServer } from "@signalbox/exports/testing";
import { expect } from "vitest";
import { until } from "../../client.fixture.js";
import type { DashboardFolder, Shop } from "../dashboard-folder.fixture.js";

interface ExportRead {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly place?: { readonly folder: string };
}

async function exportNamed({ client }: Shop, name: string): Promise<ExportRead | undefined> {
  const { body } = await client.admin("GET", "/exports");
  return (body as { readonly exports: readonly ExportRead[] }).exports.find((each) => each.name === name);
}

/** One that is done, of no event. */
async function seed(shop: Shop): Promise<void> {
  const body = { of: "events", format: "csv", name: "Old events", to: "2020-01-01T00:00:00Z" };
  const { id } = await shop.client.change("POST", "/exports", body);
  const read = async (): Promise<string> =>
    ((await shop.client.admin("GET", `/exports/${String(id)}`)).body as ExportRead).status;
  await until(read, (status) => status === "Done");
}

export const exports: DashboardFolder = {
  folder: "exports",
  seed,
  pages: [
    {
      path: "exports",
      shows: "Old events",
      task: async ({ keyboard }) => {
        await keyboard.press("j");
        await keyboard.press("Enter");
      },
      achieves: "The file is complete.",
    },
    {
      path: "exports/storage",
      shows: "No storage is set up.",
      task: async (page) => {
        await page.getByRole("link", { name: "To the exports" }).press("Enter");
      },
      achieves: "Old events",
    },
  ],
  acts: [
    {
      does: "exports users by ⌘K, says how many before, and saves the file",
      path: "exports",
      run: async (page, shop) => {
        await page.getByText("Old events").first().waitFor();
        await page.keyboard.press("Control+k");
        await page.keyboard.type("export data");
        await page.getByRole("dialog").getByRole("button", { name: "Export data" }).focus();
        await page.keyboard.press("Enter");
        const dialog = page.getByRole("dialog", { name: "Export data" });
        await dialog.getByText(/^[1-9][\d,.]* rows? at the moment$/).waitFor();
        await dialog.getByRole("radiogroup", { name: "Format" }).getByText("NDJSON").click();
        await dialog.getByLabel("Name").fill("Everyone");
        await dialog.getByRole("button", { name: "Begin the export" }).click();
        await page.getByRole("heading", { name: "Everyone" }).waitFor();
        const saving = page.waitForEvent("download");
        await page.getByRole("link", { name: "Save the file" }).click();
        expect((await saving).suggestedFilename()).toMatch(/^users-.*\.ndjson$/);
        await page.getByRole("button", { name: "Delete" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
        await page.waitForURL(/\/exports$/);
        expect(await exportNamed(shop, "Everyone")).toBeUndefined();
      },
    },
    {
      does: "sets up storage, tests it, sends an export there and removes it",
      path: "exports/storage",
      run: async (page, shop) => {
        const server = await startStorageServer();
        try {
          await page.getByRole("button", { name: "Set up the storage" }).click();
          const form = page.getByRole("dialog");
          await form.getByLabel("Address").fill(server.endpoint);
          await form.getByLabel("Bucket").fill(server.bucket);
          await form.getByLabel("Folder").fill("shop");
          await form.getByRole("textbox", { name: "Access key", exact: true }).fill(server.accessKeyId);
          await form.getByLabel("Secret of the access key").fill("wrong");
          await form.getByRole("button", { name: "Save" }).click();
          await page.getByRole("button", { name: "Test the storage" }).click();
          await page.getByText("SignatureDoesNotMatch").waitFor();
          await page.getByRole("button", { name: "Change the storage" }).click();
          await form.getByLabel("Secret of the access key").fill(server.secretAccessKey);
          await form.getByRole("button", { name: "Save" }).click();
          await form.waitFor({ state: "detached" });
          await page.getByRole("button", { name: "Test the storage" }).click();
          await page.getByText("It takes objects").waitFor();

          await page.getByRole("link", { name: "To the exports" }).click();
          await page.getByRole("button", { name: "Export data" }).click();
          await form.getByRole("radiogroup", { name: "Content" }).getByText("Events").click();
          await form.getByLabel("Until").fill("1990-01-01T00:00");
          await form.getByText("No row at the moment").waitFor();
          await form.getByRole("radiogroup", { name: "Where to" }).getByText("Storage").click();
          await form.getByText(`bucket ${server.bucket}`).waitFor();
          await form.getByLabel("Name").fill("To storage");
          await form.getByRole("button", { name: "Begin the export" }).click();
          await page.getByText("All parts are in the storage").waitFor();
          const sent = await exportNamed(shop, "To storage");
          expect([...(await server.objects()).keys()]).toEqual([`${sent?.place?.folder ?? ""}manifest.json`]);
          await shop.client.change("DELETE", `/exports/${sent?.id ?? ""}`, {});
          await shop.client.change("DELETE", "/settings/export-storage", {});
        } finally {
          await server.close();
        }
      },
    },
  ],
};
