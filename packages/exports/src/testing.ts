/** What tests of exports share. */
export { startStorageServer, type StorageServer } from "./testing/storage-server.js";
