/** The final output of `npm start`: everything needed to send a first event. */
import { relative } from "node:path";
import { credentialsFile, type Credentials } from "./credentials.js";

export function welcome(credentials: Credentials, dataDir: string): string {
  const { url, workspaceId, writeKey, adminKey } = credentials;
  return `
Signalbox is running at ${url}

  workspace id   ${workspaceId}
  write key      ${writeKey}
  admin key      ${adminKey}
                 (kept in ${relative(process.cwd(), credentialsFile(dataDir))})

Send a first event, then look at it:

  curl ${url}/api/public/apps/track \\
    -H 'authorization: Bearer ${writeKey}' \\
    -d '{"userId":"ann","event":"Signed Up","properties":{"plan":"pro"}}'

  curl -w '\\n' '${url}/api/admin/events?workspaceId=${workspaceId}' \\
    -H 'authorization: Bearer ${adminKey}'

  mailbox        ${url}/mailbox   what would have been sent (sign in with the admin key)
  queues         ${url}/queues    (the same)
  api reference  ${url}/docs

Ctrl-C stops everything; the data stays in ${relative(process.cwd(), dataDir)}.
`;
}
