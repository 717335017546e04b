/** The final output of `npm start`: where to look, and everything needed to send a first event. */
import { relative } from "node:path";
import { credentialsFile, type Credentials } from "./credentials.js";
import type { Readiness } from "./service-process.js";

export function welcome(credentials: Credentials, owner: Readiness["owner"], dataDir: string): string {
  const { url, workspaceId, writeKey, adminKey } = credentials;
  return `
Signalbox is running. Open the dashboard; its page Start leads to a first event and a first mail:

  dashboard      ${url}/dashboard/
${signIn(url, owner)}
  workspace id   ${workspaceId}
  write key      ${writeKey}
  admin key      ${adminKey}
                 (kept in ${relative(process.cwd(), credentialsFile(dataDir))})
  more           ${url}/docs  ${url}/mailbox  ${url}/queues

Or from a terminal:

  curl ${url}/api/public/apps/track \\
    -H 'authorization: Bearer ${writeKey}' \\
    -d '{"userId":"ann","event":"Signed Up","properties":{"plan":"pro"}}'

  curl -w '\\n' '${url}/api/admin/events?workspaceId=${workspaceId}' \\
    -H 'authorization: Bearer ${adminKey}'

Ctrl-C stops everything; the data stays in ${relative(process.cwd(), dataDir)}.
`;
}

/** A link until the owner has signed in for the first time; afterwards how to get one. */
function signIn(url: string, owner: Readiness["owner"]): string {
  if (owner === undefined) return "";
  const { email, link } = owner;
  return link === undefined
    ? `                 sign in as ${email}
                 (npm run member -- reset ${email} makes a one-time link)
`
    : `  first sign-in  ${link}
                 (works once, for 24 hours; signs in ${email})
`;
}
