/** A manifest of Kubernetes as helm renders it. */
import { parseAllDocuments } from "yaml";
import { z } from "zod";

/** Any object of the chart; other fields are checked by the schemas of its kind. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly labels: Readonly<Record<string, string>>;
  };
  /** All of it, as it would be sent to a cluster. */
  readonly body: unknown;
  /** The template that made it. */
  readonly source: string;
}

const head = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string(),
    labels: z.record(z.string(), z.string()),
  }),
});

/** The documents that helm prints, each with the comment that names its template. */
export function readManifests(text: string): readonly Manifest[] {
  return parseAllDocuments(text)
    .map((document) => ({ text: document.toString(), body: document.toJS() as unknown }))
    .filter(({ body }) => body !== null)
    .map(({ text: own, body }) => {
      const { apiVersion, kind, metadata } = head.parse(body);
      const source = /^# Source: (\S+)/m.exec(own)?.[1] ?? "";
      return { apiVersion, kind, metadata, body, source };
    });
}

/** `Deployment box-api`, as problems name it. */
export function titleOf({ kind, metadata }: Pick<Manifest, "kind" | "metadata">): string {
  return `${kind} ${metadata.name}`;
}
