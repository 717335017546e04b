/** What requests need to know about the installation: accounts, roles, sign-in settings. At most a second old. */
import {
  deserializeInstallation,
  installationId,
  installationKey,
  newInstallation,
  type InstallationState,
} from "@signalbox/access";
import { createDocumentCache, type DocumentCacheOptions } from "../documents/document-cache.js";

export interface InstallationDirectory {
  find(): Promise<InstallationState>;
  /** As `find`, and never older while the database is slow. Throws `StoreUnavailable`. */
  findCurrent(): Promise<InstallationState>;
  /** As it is stored now. Throws `StoreUnavailable`. */
  readNow(): Promise<InstallationState>;
  /** Must be called after a command of the installation: this and every other process read it again. */
  invalidate(): Promise<void>;
  close(): Promise<void>;
}

const installationChangedChannel = "installation-changed";

export async function createInstallationDirectory(
  ports: Pick<DocumentCacheOptions<never, never>, "actors" | "signals" | "now">,
): Promise<InstallationDirectory> {
  const cache = await createDocumentCache({
    ...ports,
    channel: installationChangedChannel,
    keyOf: () => installationKey,
    entryOf: (_, text) => deserializeInstallation(text),
  });
  return {
    find: async () => (await cache.find(installationId)) ?? newInstallation,
    findCurrent: async () => (await cache.findCurrent(installationId)) ?? newInstallation,
    async readNow() {
      const document = (await ports.actors.load([installationKey])).get(installationKey);
      return document === undefined ? newInstallation : deserializeInstallation(document.state);
    },
    invalidate: () => cache.invalidate(installationId),
    close: () => cache.close(),
  };
}
