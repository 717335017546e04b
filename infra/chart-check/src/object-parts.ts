/** The parts of each kind of object that refer to other objects. */
import { z } from "zod";
import type { Manifest } from "./manifest.js";

export type Labels = Readonly<Record<string, string>>;

export interface SecretKey {
  readonly name: string;
  readonly key: string;
  readonly optional?: boolean | undefined;
}

export interface Container {
  readonly name: string;
  /** Names of its ports. */
  readonly ports: readonly string[];
  /** Ports that its probes call. */
  readonly probed: readonly string[];
  readonly variables: readonly { readonly name: string; readonly secretKey?: SecretKey | undefined }[];
  readonly configMaps: readonly string[];
  /** Names of mounted volumes. */
  readonly mounted: readonly string[];
}

export interface Deployment {
  readonly replicas?: number | undefined;
  readonly selector: Labels;
  readonly labels: Labels;
  readonly serviceAccount: string;
  readonly volumes: readonly string[];
  readonly containers: readonly Container[];
}

export interface Service {
  readonly selector: Labels;
  readonly ports: readonly { readonly name: string; readonly targetPort: string }[];
}

const labels = z.record(z.string(), z.string());
const named = z.looseObject({ name: z.string() });
const selector = z.looseObject({ matchLabels: labels });
const probe = z.looseObject({ httpGet: z.looseObject({ port: z.string() }) }).optional();
const secretKeyRef = z.looseObject({
  name: z.string(),
  key: z.string(),
  optional: z.boolean().optional(),
});

const container = z
  .looseObject({
    name: z.string(),
    ports: z.array(named).default([]),
    env: z.array(named.extend({ valueFrom: z.looseObject({ secretKeyRef }).optional() })).default([]),
    envFrom: z.array(z.looseObject({ configMapRef: named })).default([]),
    volumeMounts: z.array(named).default([]),
    startupProbe: probe,
    readinessProbe: probe,
    livenessProbe: probe,
  })
  .transform((each): Container => ({
    name: each.name,
    ports: each.ports.map(({ name }) => name),
    probed: [each.startupProbe, each.readinessProbe, each.livenessProbe].flatMap((one) =>
      one === undefined ? [] : [one.httpGet.port],
    ),
    variables: each.env.map(({ name, valueFrom }) => ({ name, secretKey: valueFrom?.secretKeyRef })),
    configMaps: each.envFrom.map(({ configMapRef }) => configMapRef.name),
    mounted: each.volumeMounts.map(({ name }) => name),
  }));

const deployment = z.looseObject({
  spec: z.looseObject({
    replicas: z.number().optional(),
    selector,
    template: z.looseObject({
      metadata: z.looseObject({ labels }),
      spec: z.looseObject({
        serviceAccountName: z.string(),
        containers: z.array(container),
        volumes: z.array(named).default([]),
      }),
    }),
  }),
});

export function deploymentIn({ body }: Manifest): Deployment {
  const { replicas, selector: own, template } = deployment.parse(body).spec;
  const { serviceAccountName, containers, volumes } = template.spec;
  return {
    replicas,
    selector: own.matchLabels,
    labels: template.metadata.labels,
    serviceAccount: serviceAccountName,
    volumes: volumes.map(({ name }) => name),
    containers,
  };
}

const service = z.looseObject({
  spec: z.looseObject({ selector: labels, ports: z.array(named.extend({ targetPort: z.string() })) }),
});

export function serviceIn({ body }: Manifest): Service {
  return service.parse(body).spec;
}

const selecting = z.looseObject({
  spec: z.union([
    z.looseObject({ selector }).transform((spec) => spec.selector.matchLabels),
    z.looseObject({ podSelector: selector }).transform((spec) => spec.podSelector.matchLabels),
  ]),
});

/** Of a PodDisruptionBudget, a NetworkPolicy or a ServiceMonitor. */
export function selectorIn({ body }: Manifest): Labels {
  return selecting.parse(body).spec;
}

const scaling = z.looseObject({ spec: z.looseObject({ scaleTargetRef: named }) });

/** The name of the Deployment that a HorizontalPodAutoscaler or a ScaledObject changes. */
export function scaledIn({ body }: Manifest): string {
  return scaling.parse(body).spec.scaleTargetRef.name;
}

const monitor = z.looseObject({
  spec: z.looseObject({ endpoints: z.array(z.looseObject({ port: z.string() })) }),
});

/** The ports that a ServiceMonitor reads. */
export function monitoredIn({ body }: Manifest): readonly string[] {
  return monitor.parse(body).spec.endpoints.map(({ port }) => port);
}

const backend = z.looseObject({ service: named.extend({ port: named }) });
const ingress = z.looseObject({
  spec: z.looseObject({
    rules: z.array(z.looseObject({ http: z.looseObject({ paths: z.array(z.looseObject({ backend })) }) })),
  }),
});

/** The Services that an Ingress names, with their ports. */
export function backendsIn({ body }: Manifest): readonly { readonly name: string; readonly port: string }[] {
  const paths = ingress.parse(body).spec.rules.flatMap(({ http }) => http.paths);
  return paths.map((path) => ({ name: path.backend.service.name, port: path.backend.service.port.name }));
}

const secret = z.looseObject({ stringData: z.record(z.string(), z.string()) });

export function keysIn({ body }: Manifest): readonly string[] {
  return Object.keys(secret.parse(body).stringData);
}
