/**
 * What no schema says: objects that refer to each other fit. A Service finds pods, a scaler finds its Deployment, a probe
 * its port. Pure.
 */
import { titleOf, type Manifest } from "./manifest.js";
import {
  backendsIn,
  deploymentIn,
  keysIn,
  monitoredIn,
  scaledIn,
  selectorIn,
  serviceIn,
  type Container,
  type Deployment,
  type Labels,
  type SecretKey,
} from "./object-parts.js";

type Manifests = readonly Manifest[];
type Problems = readonly string[];

const maxNameLength = 63;

/** A sentence for each reference that leads nowhere; empty when all fit. */
export function findBrokenReferences(manifests: Manifests): Problems {
  const titles = manifests.map(titleOf);
  const doubles = titles.filter((title, at) => titles.indexOf(title) !== at);
  return [
    ...doubles.map((title) => `${title}: it exists twice`),
    ...manifests.flatMap((each) => findIn(each, manifests).map((problem) => `${titleOf(each)}: ${problem}`)),
  ];
}

function findIn(manifest: Manifest, manifests: Manifests): Problems {
  const isLong = manifest.metadata.name.length > maxNameLength;
  return [...(isLong ? ["its name is too long"] : []), ...findOfKind(manifest, manifests)];
}

function findOfKind(manifest: Manifest, manifests: Manifests): Problems {
  switch (manifest.kind) {
    case "Deployment":
      return findInDeployment(deploymentIn(manifest), manifests);
    case "Service":
      return findInService(manifest, manifests);
    case "PodDisruptionBudget":
    case "NetworkPolicy":
      return deploymentsWith(selectorIn(manifest), manifests).length > 0 ? [] : ["it selects no pods"];
    case "HorizontalPodAutoscaler":
    case "ScaledObject":
      return findInScaling(scaledIn(manifest), manifests);
    case "ServiceMonitor":
      return findInMonitor(manifest, manifests);
    case "Ingress":
      return backendsIn(manifest).flatMap((backend) => findNoBackend(backend, manifests));
    default:
      return [];
  }
}

function findInDeployment(deployment: Deployment, manifests: Manifests): Problems {
  const { selector, labels, serviceAccount, containers } = deployment;
  return [
    ...(matches(selector, labels) ? [] : ["it does not select its own pods"]),
    ...(named(manifests, "ServiceAccount", serviceAccount) ? [] : [`no ServiceAccount ${serviceAccount}`]),
    ...containers.flatMap((container) => findInContainer(container, deployment, manifests)),
  ];
}

function findInContainer(
  { ports, probed, variables, configMaps, mounted }: Container,
  { volumes }: Pick<Deployment, "volumes">,
  manifests: Manifests,
): Problems {
  const names = variables.map(({ name }) => name);
  return [
    ...mounted.filter((name) => !volumes.includes(name)).map((name) => `no volume ${name}`),
    ...probed.filter((port) => !ports.includes(port)).map((port) => `no port ${port} for a probe`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} is set twice`),
    ...configMaps
      .filter((name) => !named(manifests, "ConfigMap", name))
      .map((name) => `no ConfigMap ${name}`),
    ...variables.flatMap(({ secretKey }) => (secretKey ? findNoKey(secretKey, manifests) : [])),
  ];
}

/** Secrets that the chart does not make are the operator's. */
function findNoKey({ name, key, optional = false }: SecretKey, manifests: Manifests): Problems {
  const secret = named(manifests, "Secret", name);
  if (secret === undefined || optional) return [];
  return keysIn(secret).includes(key) ? [] : [`the Secret ${name} has no ${key}`];
}

function findInService(manifest: Manifest, manifests: Manifests): Problems {
  const { selector, ports } = serviceIn(manifest);
  const selected = deploymentsWith(selector, manifests);
  const open = selected.flatMap(({ containers }) => containers.flatMap((container) => container.ports));
  return [
    ...(selected.length === 1 ? [] : [`it selects the pods of ${selected.length} Deployments`]),
    ...ports
      .filter(({ targetPort }) => !open.includes(targetPort))
      .map(({ name }) => `no port behind ${name}`),
  ];
}

function findInScaling(name: string, manifests: Manifests): Problems {
  const target = named(manifests, "Deployment", name);
  if (target === undefined) return [`no Deployment ${name}`];
  return deploymentIn(target).replicas === undefined ? [] : [`${name} sets its own number of pods`];
}

function findInMonitor(manifest: Manifest, manifests: Manifests): Problems {
  const wanted = selectorIn(manifest);
  const services = manifests.filter(
    ({ kind, metadata }) => kind === "Service" && matches(wanted, metadata.labels),
  );
  const ports = services.flatMap((service) => serviceIn(service).ports.map(({ name }) => name));
  return [
    ...(services.length === 1 ? [] : [`it selects ${services.length} Services`]),
    ...monitoredIn(manifest)
      .filter((port) => !ports.includes(port))
      .map((port) => `no port ${port}`),
  ];
}

function findNoBackend(
  { name, port }: { readonly name: string; readonly port: string },
  manifests: Manifests,
): Problems {
  const service = named(manifests, "Service", name);
  if (service === undefined) return [`no Service ${name}`];
  return serviceIn(service).ports.some((each) => each.name === port) ? [] : [`no port ${port}`];
}

function deploymentsWith(wanted: Labels, manifests: Manifests): readonly Deployment[] {
  return manifests
    .filter(({ kind }) => kind === "Deployment")
    .map(deploymentIn)
    .filter(({ labels }) => matches(wanted, labels));
}

function named(manifests: Manifests, kind: string, name: string): Manifest | undefined {
  return manifests.find((each) => each.kind === kind && each.metadata.name === name);
}

function matches(wanted: Labels, found: Labels): boolean {
  return Object.entries(wanted).every(([label, value]) => found[label] === value);
}
