/** The routes of dead letters. */
import { discardDeadLetter, replayDeadLetter } from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, post, routeTable, type RouteTable } from "../../http/route-table.js";
import { getDeadLetter } from "./get-dead-letter.js";
import { listCauses } from "./list-causes.js";
import { listDeadLetters } from "./list-dead-letters.js";

export const deadLetterRoutes: RouteTable = routeTable("Dead letters", [
  get("/dead-letters", listDeadLetters, "operations:read"),
  get("/dead-letters/causes", listCauses, "operations:read"),
  get("/dead-letters/:id", getDeadLetter, "operations:read"),
  post("/dead-letters/:id/replay", command(replayDeadLetter), "deadletters:replay"),
  del("/dead-letters/:id", command(discardDeadLetter), "operations:write"),
]);
