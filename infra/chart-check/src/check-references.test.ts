import { describe, expect, it } from "vitest";
import { findBrokenReferences } from "./check-references.js";
import { readManifests } from "./manifest.js";

const metadata = "{ name: box, namespace: n, labels: { app: box } }";
const deployment = `# Source: signalbox/templates/api.yaml
apiVersion: apps/v1
kind: Deployment
metadata: ${metadata}
spec:
  selector: { matchLabels: { app: box } }
  template:
    metadata: { labels: { app: box } }
    spec:
      serviceAccountName: box
      volumes: [{ name: tmp, emptyDir: {} }]
      containers:
        - name: api
          ports: [{ name: http }]
          volumeMounts: [{ name: tmp }]
          envFrom: [{ configMapRef: { name: box } }]
          env: [{ name: KEY, valueFrom: { secretKeyRef: { name: box, key: KEY } } }]
          livenessProbe: { httpGet: { port: http } }
`;
const others = [
  `apiVersion: v1\nkind: ServiceAccount\nmetadata: ${metadata}\n`,
  `apiVersion: v1\nkind: ConfigMap\nmetadata: ${metadata}\n`,
  `apiVersion: v1\nkind: Secret\nmetadata: ${metadata}\nstringData: { KEY: x }\n`,
  `apiVersion: v1\nkind: Service\nmetadata: ${metadata}\nspec: { selector: { app: box }, ports: [{ name: web, targetPort: http }] }\n`,
  `apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: ${metadata}\nspec: { selector: { matchLabels: { app: box } } }\n`,
  `apiVersion: v1\nkind: NetworkPolicy\nmetadata: ${metadata}\nspec: { podSelector: { matchLabels: { app: box } } }\n`,
  `apiVersion: v2\nkind: HorizontalPodAutoscaler\nmetadata: ${metadata}\nspec: { scaleTargetRef: { name: box } }\n`,
  `apiVersion: v1\nkind: ServiceMonitor\nmetadata: ${metadata}\nspec: { selector: { matchLabels: { app: box } }, endpoints: [{ port: web }] }\n`,
  `apiVersion: v1\nkind: Ingress\nmetadata: ${metadata}\nspec: { rules: [{ http: { paths: [{ backend: { service: { name: box, port: { name: web } } } }] } }] }\n`,
];
const all = [deployment, ...others].join("---\n");

const problemsOf = (text: string): readonly string[] => findBrokenReferences(readManifests(text));
const changed = (from: string, to: string): string => {
  expect(all).toContain(from);
  return all.replace(from, to);
};

describe("references between manifests", () => {
  it("are all found in a chart that fits", () => {
    expect(problemsOf(all)).toEqual([]);
  });

  it.each([
    [
      "selector: { matchLabels: { app: box } }\n  template",
      "selector: { matchLabels: { app: x } }\n  template",
      "Deployment box: it does not select its own pods",
    ],
    ["serviceAccountName: box", "serviceAccountName: x", "Deployment box: no ServiceAccount x"],
    ["volumeMounts: [{ name: tmp }]", "volumeMounts: [{ name: x }]", "Deployment box: no volume x"],
    ["configMapRef: { name: box }", "configMapRef: { name: x }", "Deployment box: no ConfigMap x"],
    ["key: KEY", "key: x", "Deployment box: the Secret box has no x"],
    ["port: http", "port: x", "Deployment box: no port x for a probe"],
    ["env: [", "env: [{ name: KEY }, ", "Deployment box: KEY is set twice"],
    ["targetPort: http", "targetPort: x", "Service box: no port behind web"],
    [
      "podSelector: { matchLabels: { app: box } }",
      "podSelector: { matchLabels: { app: x } }",
      "NetworkPolicy box: it selects no pods",
    ],
    [
      "scaleTargetRef: { name: box }",
      "scaleTargetRef: { name: x }",
      "HorizontalPodAutoscaler box: no Deployment x",
    ],
    [
      "spec:\n  selector",
      "spec:\n  replicas: 2\n  selector",
      "HorizontalPodAutoscaler box: box sets its own number of pods",
    ],
    ["endpoints: [{ port: web }]", "endpoints: [{ port: x }]", "ServiceMonitor box: no port x"],
    ["backend: { service: { name: box", "backend: { service: { name: x", "Ingress box: no Service x"],
    ["port: { name: web }", "port: { name: x }", "Ingress box: no port x"],
  ])("that lead nowhere are named: %s → %s", (from, to, problem) => {
    expect(problemsOf(changed(from, to))).toEqual([problem]);
  });

  it("to a Secret that the chart does not make are the operator's", () => {
    expect(problemsOf(changed("secretKeyRef: { name: box", "secretKeyRef: { name: of-the-operator"))).toEqual(
      [],
    );
  });

  it("name an object that exists twice, or has too long a name", () => {
    expect(problemsOf(`${all}---\n${others[1] ?? ""}`)).toEqual(["ConfigMap box: it exists twice"]);
    const long = "x".repeat(64);
    const map = `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${long}, namespace: n, labels: {} }\n`;
    expect(problemsOf(`${all}---\n${map}`)).toEqual([`ConfigMap ${long}: its name is too long`]);
  });

  it("know the template that made a manifest", () => {
    expect(readManifests(all)[0]?.source).toBe("signalbox/templates/api.yaml");
  });
});
