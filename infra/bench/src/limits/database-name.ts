/** Which database of its server an installation uses: for whoever goes past the storage. */
export const databaseName = "signalbox";
