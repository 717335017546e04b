/** The routes of a member's own account. */
import { del, get, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { beginPasskey, changePasskey, createPasskey, deletePasskey, listPasskeys } from "./passkeys.js";
import { confirmSignIn } from "./confirm-sign-in.js";
import { endSessions } from "./end-sessions.js";
import { listSessions } from "./list-sessions.js";
import { beginSecondFactor, confirmSecondFactor, disableSecondFactor, renewCodes } from "./second-factor.js";
import { removeIdentity } from "./remove-identity.js";
import { setPassword } from "./set-password.js";
import { showMe } from "./show-me.js";

const routes = routeTable("Your account", [
  get("/me", showMe, null),
  get("/me/sessions", listSessions, null),
  del("/me/sessions", endSessions, null),
  post("/me/confirm", confirmSignIn, null),
  put("/me/password", setPassword, null),
  post("/me/second-factor", beginSecondFactor, null),
  post("/me/second-factor/confirm", confirmSecondFactor, null),
  del("/me/second-factor", disableSecondFactor, null),
  post("/me/recovery-codes", renewCodes, null),
  get("/me/passkeys", listPasskeys, null),
  post("/me/passkeys/options", beginPasskey, null),
  post("/me/passkeys", createPasskey, null),
  put("/me/passkeys/:id", changePasskey, null),
  del("/me/passkeys/:id", deletePasskey, null),
  del("/me/identities", removeIdentity, null),
]);

export const meRoutes: RouteTable = routes.map((route) => ({ ...route, isAboutCaller: true }));
