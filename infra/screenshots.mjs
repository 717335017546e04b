/** `npm run screenshots -- [folder…]`: draws the pages of the dashboard (`infra/e2e/src/dashboard/screenshots.ts`). */
import { openLogs, runTests, summarize } from "./test-run.mjs";

const startedAt = Date.now();
openLogs();
const folders = process.argv.slice(2);
const chosen = folders.length === 0 ? [] : ["--testNamePattern", `^'?(${folders.join("|")})(-|'|$)`];
summarize([await runTests("screenshots", ["--project=screenshots", ...chosen])], startedAt);
