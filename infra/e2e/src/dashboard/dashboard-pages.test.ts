import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { fileOf } from "./acts.fixture.js";
import { dashboardFolders, folderGroups } from "./dashboard-pages.fixture.js";

const namesIn = (folder: string): readonly string[] =>
  readdirSync(new URL(folder, import.meta.url)).toSorted();

it("each folder of pages is in one group", () => {
  const folders = readdirSync(new URL("../../../../services/dashboard/src/pages", import.meta.url), {
    withFileTypes: true,
  }).filter((entry) => entry.isDirectory());
  expect(dashboardFolders.map(({ folder }) => folder)).toEqual(folders.map(({ name }) => name).toSorted());
});

it("each group has a file that runs its acts", () => {
  const files = namesIn(".").filter((name) => name.startsWith("acts-"));
  expect(files).toEqual(Object.keys(folderGroups).map(fileOf).toSorted());
});
