/**
 * The migrations of the installation; numbers are those of all migrations. 7: custom roles get the permissions to publish what
 * their `:write` published before. A role that an older worker stores later is read as if it had them. 9: the same for the
 * permission to import.
 */
import type { Migration, MigrationStores } from "@signalbox/core";
import { isOfEarlierRelease } from "@signalbox/workspace";
import {
  deserializeInstallation,
  installationStateFormat,
  serializeInstallation,
} from "./installation/installation-document.js";
import { installationKey } from "./installation/state.js";

export const accessMigrations: readonly Migration[] = [
  {
    number: 7,
    title: "let roles publish segments, user properties and the subscription page that they may write",
    async run(stores) {
      while (!(await listPermissions(stores)));
    },
  },
  {
    number: 9,
    title: "let roles import that may write users",
    async run(stores) {
      while (!(await listPermissions(stores)));
    },
  },
];

/** False when the document was changed meanwhile. */
async function listPermissions({ actors }: MigrationStores): Promise<boolean> {
  const document = (await actors.load([installationKey])).get(installationKey);
  if (document === undefined || document.state === "") return true;
  if (!installationStateFormat.read(document.state).roles.some(isOfEarlierRelease)) return true;
  const state = serializeInstallation(deserializeInstallation(document.state));
  const listed = { ...document, version: document.version + 1, state };
  const write = { key: installationKey, expected: document.version, document: listed };
  return (await actors.save([write])).size === 0;
}
