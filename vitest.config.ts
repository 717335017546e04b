/**
 * All tests of the repository. Packages are resolved by their `source` condition, so unit tests need no build. Suites that
 * need servers share one Redis and one MongoDB (the global set-up starts them and builds the services).
 */
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { FileOrder } from "./infra/file-order.js";

const everywhere = (pattern: string): string[] =>
  ["packages", "packages/providers", "services", "infra"].map((folder) => `${folder}/*/src/**/${pattern}`);

const serverSuites = ["mongo", "redis", "e2e"].flatMap((tier) => everywhere(`*.${tier}.test.ts`));

const config: ViteUserConfig = defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"], externalConditions: ["source"] } },
  test: {
    // For tests that hang. On a busy machine a test may take ten times as long as alone.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Test files share a process: importing the packages anew for each would take longer than the tests.
    isolate: false,
    // What a test waits for may take long on a busy machine; vitest would wait for one second.
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: FileOrder },
    projects: [
      {
        extends: true,
        test: { name: "unit", include: everywhere("*.test.ts"), exclude: serverSuites },
      },
      {
        extends: true,
        test: {
          name: "servers",
          include: serverSuites,
          globalSetup: "infra/dev-services/src/testing/global-setup.fixture.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "screenshots",
          include: ["infra/e2e/src/dashboard/screenshots.ts"],
          globalSetup: "infra/dev-services/src/testing/global-setup.fixture.ts",
        },
      },
    ],
  },
});

export default config;
