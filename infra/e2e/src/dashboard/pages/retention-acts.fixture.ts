/** What is done with the time for which data is kept. */
import { findAxeViolations } from "@signalbox/dev-services/testing";
import { expect } from "vitest";
import { until } from "../../client.fixture.js";
import type { Act, Shop } from "../dashboard-folder.fixture.js";

const path = "/settings/retention";

interface StoredRetention {
  readonly source: string;
  readonly retention: Readonly<Record<string, number | null>>;
  readonly progress: readonly { readonly kind: string; readonly finishedAt: number | null }[];
}

async function stored({ client }: Shop): Promise<StoredRetention> {
  return (await client.admin("GET", path)).body as StoredRetention;
}

export const retentionActs: readonly Act[] = [
  {
    does: "keeps the test mailbox for a year, not for no day, confirms what is deleted, sees the run, removes the setting",
    path: "settings?tab=retention",
    run: async (page, shop) => {
      const part = page.getByRole("region", { name: "How long data is kept" });
      const dialog = page.getByRole("dialog");
      await part.getByText("Nothing is set: all is kept for ever").waitFor();
      const mailbox = part.getByRole("radiogroup", { name: "Test mailbox" });
      await mailbox.getByText("For some days").click();
      await part.getByRole("textbox", { name: "Days", exact: true }).waitFor();
      const days = part.getByRole("textbox", { name: "Days", exact: true });
      await days.fill("0");
      await part.getByText("Enter 1 to 3,650 days.").waitFor();
      expect(await part.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
      await days.fill("365");
      expect(await findAxeViolations(page)).toEqual([]);
      await part.getByRole("button", { name: "Save" }).click();
      await dialog.getByText("Nothing is that old now").waitFor();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      expect(await stored(shop)).toMatchObject({ source: "Default" });
      await part.getByRole("button", { name: "Save" }).click();
      await dialog.getByRole("button", { name: "Save", exact: true }).click();
      await part.getByText("Saved", { exact: true }).waitFor();
      expect(await stored(shop)).toMatchObject({ source: "Own", retention: { mailbox: 365, events: null } });
      const hasRun = ({ progress }: StoredRetention): boolean =>
        progress.some(({ kind, finishedAt }) => kind === "mailbox" && finishedAt !== null);
      await until(() => stored(shop), hasRun);
      const row = page.getByRole("region", { name: "Deletion" }).getByRole("row", { name: "Test mailbox" });
      await expect.poll(() => row.getByRole("time").count()).toBeGreaterThan(0);
      await part.getByRole("button", { name: "Remove the setting" }).click();
      await dialog.getByRole("button", { name: "Remove the setting" }).click();
      await part.getByText("Nothing is set: all is kept for ever").waitFor();
      expect(await stored(shop)).toMatchObject({ source: "Default", retention: { mailbox: null } });
    },
  },
];
