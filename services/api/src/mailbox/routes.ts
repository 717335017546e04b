/** The routes of the test mailbox. */
import { clearMailbox } from "@signalbox/workspace";
import { command } from "../commands/command.js";
import { del, get, routeTable, type RouteTable } from "../http/route-table.js";
import { getMail } from "./get-mail.js";
import { listMails } from "./list-mails.js";

export const mailboxRoutes: RouteTable = routeTable("Test mailbox", [
  get("/mailbox", listMails, "deliveries:read"),
  get("/mailbox/:id", getMail, "deliveries:read"),
  del("/mailbox", command(clearMailbox), "deliveries:write"),
]);
