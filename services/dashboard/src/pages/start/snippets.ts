/** Code that sends a first event, for each library. */
import type { SnippetId } from "./snippet-ids.js";

export interface SnippetValues {
  /** Of the service, without a slash at its end. */
  readonly url: string;
  readonly writeKey: string;
}

export interface Snippet {
  readonly title: string;
  /** How its package is installed; absent where there is none. */
  readonly install?: string;
  readonly code: string;
}

export function snippetOf(id: SnippetId, values: SnippetValues): Snippet {
  return snippets[id](values);
}

const snippets: Readonly<Record<SnippetId, (values: SnippetValues) => Snippet>> = {
  curl: ({ url, writeKey }) => ({
    title: "curl",
    code: `curl ${url}/api/public/apps/track \\
  -H 'authorization: Bearer ${writeKey}' \\
  -d '{"userId":"ann","event":"Signed Up","properties":{"plan":"pro"}}'`,
  }),
  segment: ({ url, writeKey }) => ({
    title: "Segment (Node)",
    install: "npm install @segment/analytics-node",
    code: `import { Analytics } from "@segment/analytics-node";

const analytics = new Analytics({
  writeKey: "${writeKey}",
  host: "${url}",
});
analytics.track({ userId: "ann", event: "Signed Up", properties: { plan: "pro" } });
await analytics.closeAndFlush();`,
  }),
  rudderstack: ({ url, writeKey }) => ({
    title: "RudderStack (Node)",
    install: "npm install @rudderstack/rudder-sdk-node",
    code: `import Analytics from "@rudderstack/rudder-sdk-node";

const analytics = new Analytics("${writeKey}", {
  dataPlaneUrl: "${url}",
});
analytics.track({ userId: "ann", event: "Signed Up", properties: { plan: "pro" } });
analytics.flush();`,
  }),
  client: ({ url, writeKey }) => ({
    title: "@signalbox/client",
    code: `import { createClient } from "@signalbox/client";

const signalbox = createClient({
  baseUrl: "${url}",
  key: "${writeKey}",
});
await signalbox.POST("/api/public/apps/track", {
  body: { userId: "ann", event: "Signed Up", properties: { plan: "pro" } },
});`,
  }),
  html: ({ url, writeKey }) => ({
    title: "HTML",
    code: `<script>
  const visit = (localStorage.visit ??= crypto.randomUUID());
  fetch("${url}/api/public/apps/page", {
    method: "POST",
    keepalive: true,
    headers: { authorization: "Bearer ${writeKey}" },
    body: JSON.stringify({
      anonymousId: visit,
      name: document.title,
      properties: { url: location.href },
    }),
  });
</script>`,
  }),
};
