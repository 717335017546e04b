/**
 * One test run over the whole house. Packages are resolved by their `source` condition, so nothing has to be built.
 * The e2e suites start real servers and whole processes; they get their own project so that they run one after another.
 */
import { defineConfig, type ViteUserConfig } from "vitest/config";

const everywhere = (pattern: string): string[] =>
  ["packages", "packages/providers", "services", "infra"].map((shelf) => `${shelf}/*/src/**/${pattern}`);

const serverSuites = ["mongo", "redis", "e2e"].flatMap((tier) => everywhere(`*.${tier}.test.ts`));

const config: ViteUserConfig = defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"], externalConditions: ["source"] } },
  test: {
    testTimeout: 30_000,
    hookTimeout: 240_000,
    projects: [
      {
        extends: true,
        test: { name: "pure", include: everywhere("*.test.ts"), exclude: serverSuites },
      },
      {
        extends: true,
        test: { name: "servers", include: serverSuites, fileParallelism: false, testTimeout: 240_000 },
      },
    ],
  },
});

export default config;
