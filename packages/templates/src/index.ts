/** Templates: validation, and rendering for one user. Pure. */
export { shownBrand, type ShownBrand } from "./brand/brand.js";
export { checkTemplate } from "./check-template.js";
export { partNamesOf } from "./parts/part-names.js";
export type { Parts } from "./parts/expand-parts.js";
export { partsOfTexts } from "./parts/parts-of-texts.js";
export { compileTemplate, type CompiledTemplate } from "./compile-template.js";
export { defaultTemplate } from "./default-template.js";
export { unsentTexts } from "./unsent-text.js";
export { plainTextOf } from "./email/plain-text.js";
export { withPreheader } from "./email/preheader.js";
export type { EmailContent } from "./email/render-email.js";
export { codeOfLowCode } from "./low-code/code-of-low-code.js";
export { renderTimeMs } from "./limits.js";
export { loadMailCompiler } from "./mjml/mjml-engine.js";
export { maxPageLength, renderPage, type PageVariables } from "./page-template.js";
export {
  describeIssue,
  renderContents,
  type Preview,
  type PreviewContent,
  type PreviewRequest,
} from "./render-contents.js";
export { mjmlReference, type MjmlAttribute, type MjmlElement } from "./reference/mjml-reference.js";
export {
  templateReference,
  userOfExamples,
  type LanguagePart,
  type TemplateReference,
} from "./reference/template-reference.js";
export {
  renderCompiled,
  renderPartly,
  renderTemplate,
  type MobilePushContent,
  type Rendered,
  type RenderedContent,
  type RenderRequest,
  type SmsContent,
} from "./render-template.js";
export { smsLength, type SmsLength } from "./sms/sms-length.js";
export { issueOfTemplate, textFaultSentence } from "./template-issues.js";
export { addedSecrets, maskedSecret, secretNamesIn, secretNamesOf, secretWarnings } from "./secret-names.js";
export { namedInTemplate, type TemplateNames } from "./named-in-template.js";
export { createTemplateCache, type TemplateCache, type TemplateVersion } from "./template-cache.js";
export type { TemplateIssue } from "./template-fault.js";
export {
  contentDefinitionSchema,
  emailTemplateSchema,
  identifierKeyOf,
  mobilePushTemplateSchema,
  partTemplateSchema,
  smsTemplateSchema,
  templateDefinitionSchema,
  webhookTemplateSchema,
  type ContentDefinition,
  type EmailTemplate,
  type MobilePushTemplate,
  type PartTemplate,
  type SmsTemplate,
  type TemplateDefinition,
  type TemplateHeader,
  type WebhookTemplate,
} from "./template.js";
export { unknownUserNames, unknownUserVariables, type UnknownUserName } from "./user-variables.js";
export { namesWithoutFallback, type NameWithoutFallback } from "./without-fallback.js";
export type { TemplateLinks, TemplateVariables } from "./variables.js";
export { webhookBodySchema, type WebhookConfig, type WebhookContent } from "./webhook/webhook-content.js";
export { unknownZones } from "./zone-warnings.js";
