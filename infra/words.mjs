/**
 * Checks that tracked code and documents use no banned word of the vocabulary; prints file:line of each use and exits
 * with 1. Identifiers are checked by their parts: `heldEnvelope` contains `envelope`, `their` and `totally` contain
 * none.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

const banned =
  /^(envelopes?|couriers?|errands?|shelf|shelves|rosters?|heirs?|ordeals?|promptness|tally|tallies|tallied|tallying|insists?|whoever|somebody|visitors?)$/i;

/** An exception applies where `files` matches the path and `text` matches the line. */
const exceptions = [
  {
    reason: "the SMTP envelope (RFC 5321), as nodemailer and smtp-server name it",
    files: /^packages\/providers\/(smtp|amazon-ses)\/|mail-server\.fixture\.ts$|raw-mailer\.ts$/,
    text: /envelope/i,
  },
  {
    reason: "a mail header that templates must not set",
    files: /\/header-text(\.test)?\.ts$/,
    text: /envelope-to/i,
  },
  {
    reason: "a message type in queued and stored messages",
    files: /^packages\//,
    text: /visitor-gone/,
  },
  {
    reason: "the stored link of a shared anonymous user has the field `heir`",
    files: /\/(anonymous-actor|stored-user)(\.test)?\.ts$|\/earlier-release[^/]*\.ts$/,
    text: /\bheir\b/,
  },
  {
    reason: "the metric signalbox_envelopes_total, which dashboards and the benchmarks read",
    files: /^services\/worker\/src\/metrics\.ts$|\/worker-figures(\.test)?\.ts$|^docs\/operations\.md$/,
    text: /"envelopes"|signalbox_envelopes_total/,
  },
];

/** This list, and the release notes, which describe earlier releases with the words of that time. */
const unchecked = new Set(["infra/words.mjs", "CHANGELOG.md", "pnpm-lock.yaml"]);

const files = execFileSync(
  "git",
  ["ls-files", "-z", "*.ts", "*.tsx", "*.mts", "*.mjs", "*.md", "*.json", "*.yaml"],
  {
    cwd: root,
    encoding: "utf8",
  },
)
  .split("\0")
  .filter((file) => file !== "" && !unchecked.has(file) && existsSync(join(root, file)));

let count = 0;
for (const file of files) {
  for (const word of wordsOf(file)) report(file, 0, word);
  for (const [index, line] of readFileSync(join(root, file), "utf8").split("\n").entries()) {
    if (isException(file, line)) continue;
    for (const word of wordsOf(line)) report(file, index + 1, word);
  }
}
console.log(count === 0 ? `No banned word in ${files.length} files.` : `${count} uses of banned words.`);
process.exitCode = count === 0 ? 0 : 1;

/** The banned words among the words of a text and the parts of its identifiers. */
function wordsOf(text) {
  const parts = text.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return [...new Set(parts.filter((part) => banned.test(part)))];
}

function isException(file, line) {
  return exceptions.some((each) => each.files.test(file) && each.text.test(line));
}

function report(file, line, word) {
  count += 1;
  console.log(`${file}${line === 0 ? " (name)" : `:${line}`}: ${word}`);
}
