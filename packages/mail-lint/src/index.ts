/** What is wrong with a message before it is sent to many: found in what one person would get. Pure. */
export { lintMail, type LintedMail } from "./lint-mail.js";
export { lintMessage, type ShortMessage } from "./lint-message.js";
export { lintSays } from "./lint-sentences.js";
export type { LintFacts, Mail, MailFinding } from "./mail.js";
export { overviewOf, type MailLink, type MailOverview } from "./mail-overview.js";
