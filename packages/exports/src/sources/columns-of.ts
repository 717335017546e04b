/** The columns of each subject of an export. */
import type { ExportSubject } from "../order.js";
import { settledColumns } from "./delivery-source.js";
import { eventColumns } from "./event-source.js";
import { userColumns } from "./user-source.js";

export const columnsOf: Readonly<Record<ExportSubject, readonly string[]>> = {
  users: userColumns,
  events: eventColumns,
  deliveries: settledColumns,
};
