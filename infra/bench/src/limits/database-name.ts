/** Which database of its server an installation uses: for anyone who goes past the storage. */
export const databaseName = "signalbox";
