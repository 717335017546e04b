/** The routes of dead letters. */
import { discardDeadLetter, replayDeadLetter } from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, post, routeTable, type RouteTable } from "../../http/route-table.js";
import { getDeadLetter } from "./get-dead-letter.js";
import { listDeadLetters } from "./list-dead-letters.js";

export const deadLetterRoutes: RouteTable = routeTable("Dead letters", [
  get("/dead-letters", listDeadLetters),
  get("/dead-letters/:id", getDeadLetter),
  post("/dead-letters/:id/replay", command(replayDeadLetter)),
  del("/dead-letters/:id", command(discardDeadLetter)),
]);
