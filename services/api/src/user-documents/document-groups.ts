/** The user's documents in the order in which they are read, by name: the path below `docs` without its ending. */

export interface DocumentGroup {
  readonly title: string;
  readonly names: readonly string[];
}

export const documentGroups: readonly DocumentGroup[] = [
  {
    title: "Use it",
    names: [
      "quickstart",
      "dashboard",
      "guides/first-journey",
      "coming-from",
      "segments",
      "imports",
      "exports",
      "journeys",
      "templates",
      "drafts",
      "messaging",
      "guides/first-newsletter",
      "guides/first-newsletter-broadcast",
      "double-opt-in",
      "analysis",
    ],
  },
  { title: "Build with it", names: ["administration", "client", "libraries"] },
  {
    title: "Run it",
    names: [
      "deployment",
      "capacity",
      "operations",
      "access",
      "privacy",
      "security",
      "backup",
      "upgrade",
      "benchmarks",
    ],
  },
  {
    title: "Reference",
    names: [
      "reference/events",
      "reference/segments",
      "reference/journeys",
      "reference/templates",
      "reference/providers",
      "reference/reports",
      "reference/permissions",
      "reference/configuration",
      "reference/sentences",
    ],
  },
];
