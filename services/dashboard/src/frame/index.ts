/** The frame around the pages: routes, navigation, sign-in. */
export { ConnectionNotice } from "./connection-notice.js";
export { PageFailed } from "./page-failed.js";
export {
  firstMailboxRoute,
  firstPageRoute,
  homeRoute,
  memberRoute,
  rootRoute,
  signedInRoute,
  workspaceRoute,
} from "./routes.js";
