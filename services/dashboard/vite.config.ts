/** Builds the dashboard into `dist`, where the api serves it from. All addresses are relative: it works below any path. */
import { readdirSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type UserConfig } from "vite";
// @boundaries-ignore services share how they are built
import { withoutOldFiles } from "../without-old-files.mjs";

const config: UserConfig = defineConfig({
  base: "./",
  plugins: [react(), withoutOldFiles([...readdirSync(new URL("public", import.meta.url)), ".tsbuildinfo"])],
  // The api replaces it in each answer.
  html: { cspNonce: "NONCE" },
  build: {
    emptyOutDir: false,
    manifest: true,
    target: ["chrome125", "firefox128", "safari17.5"],
    // The policy allows no data: addresses of scripts and styles.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file: each costs the browser a request and a compilation of its own, also when it has it.
          groups: [{ name: "start", tags: ["$initial"] }],
        },
      },
    },
    license: { fileName: "licenses.md" },
  },
});

export default config;
