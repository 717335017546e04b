/** The database that an installation uses: for code that bypasses the storage package. */
export const databaseName = "signalbox";
