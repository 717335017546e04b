/** Values that must be refused, with a part of the message that a person gets. */
export interface RefusedValues {
  readonly what: string;
  /** As after `--set`. */
  readonly settings: readonly string[];
  readonly message: RegExp;
}

/** Each is set beside the smallest set of values. */
export const refusedValues: readonly RefusedValues[] = [
  { what: "no image", settings: ["image.repository="], message: /image\/repository.*minLength/ },
  {
    what: "a misspelt value",
    settings: ["api.replica=3"],
    message: /api.*additional properties 'replica' not allowed/,
  },
  {
    what: "an unknown variable",
    settings: ["config.EVENT_SIZE=3"],
    message: /config.*'EVENT_SIZE' not allowed/,
  },
  {
    what: "a number of partitions",
    settings: ["config.PARTITIONS=12"],
    message: /config\/PARTITIONS.*one of/,
  },
  {
    what: "a variable out of its range",
    settings: ["config.TRUST_PROXY=11"],
    message: /config\/TRUST_PROXY.*maximum/,
  },
  {
    what: "a secret among the variables",
    settings: ["config.SECRET_KEY=x"],
    message: /config.*'SECRET_KEY' not allowed/,
  },
  {
    what: "an unknown secret",
    settings: ["secrets.from.PASSWORD.name=x"],
    message: /secrets\/from.*PASSWORD/,
  },
  { what: "a digest", settings: ["image.digest=sha256:12"], message: /image\/digest.*pattern/ },
  {
    what: "no secret",
    settings: ["secrets.existingSecret="],
    message: /REDIS_URL has no source: set secrets\.existingSecret/,
  },
  {
    what: "two Secrets",
    settings: ["secrets.values.SECRET_KEY=x"],
    message: /secrets\.existingSecret and secrets\.values exclude each other/,
  },
  {
    what: "work that no worker does",
    settings: ["workers.all.enabled=false", "workers.actors.enabled=true"],
    message: /No worker does all of the work: enable workers\.all, or both/,
  },
  {
    what: "more actors than partitions",
    settings: ["workers.actors.autoscaling.maxReplicas=17"],
    message: /maxReplicas is 17, but config\.PARTITIONS is 16/,
  },
  {
    what: "a minimum above the maximum",
    settings: ["api.autoscaling.enabled=true", "api.autoscaling.minReplicas=11"],
    message: /autoscaling of api: minReplicas is 11 and the maximum 10/,
  },
  {
    what: "KEDA without Prometheus",
    settings: ["keda.enabled=true"],
    message: /keda\.enabled needs keda\.prometheus/,
  },
  {
    what: "two certificate authorities",
    settings: ["certificateAuthority.secret=a", "certificateAuthority.configMap=b"],
    message: /certificateAuthority\.secret and certificateAuthority\.configMap exclude each other/,
  },
];
