/**
 * Validates a template without rendering it: Liquid that does not parse, MJML that does not compile, JSON, and addresses
 * and headers that are certainly invalid. Reports all faults of all fields, before the template is saved.
 */
import { compileTemplate, type CompiledField } from "./compile-template.js";
import { readAddress, readAddressList } from "./email/addresses.js";
import { readHeaderName, readHeaderText } from "./email/header-text.js";
import { hasLiquid } from "./liquid/liquid-text.js";
import { markStart } from "./liquid/writers.js";
import { compileMjml } from "./mjml/compile-mjml.js";
import { outlineOf } from "./mjml/mjml-outline.js";
import { readBody } from "./mjml/read-body.js";
import { checkRaws } from "./mjml/check-raws.js";
import { checkPart } from "./parts/check-part.js";
import type { Parts } from "./parts/expand-parts.js";
import { writtenFaults } from "./parts/written-faults.js";
import { findSecretFaults } from "./secret-names.js";
import type { ContentDefinition } from "./template.js";
import { faultsIn, type Outcome, type TemplateIssue, type TextFault } from "./template-fault.js";
import { readWebhookBody } from "./webhook/webhook-content.js";

/** Empty when the template is valid, or the part by itself. Without `parts`, those that it names are not looked at. */
export async function checkTemplate(
  definition: ContentDefinition,
  parts?: Parts,
): Promise<readonly TemplateIssue[]> {
  if (definition.type === "Part") return checkPart(definition);
  const { fields, faults } = compileTemplate(definition, parts);
  const found = [...faults];
  for (const field of fields.values()) {
    const secretFaults = writtenFaults(field, findSecretFaults(field.text));
    const own = await checkField(field, definition.type);
    found.push(...faultsIn(field.name, secretFaults), ...own);
  }
  return found;
}

async function checkField(
  field: CompiledField,
  type: ContentDefinition["type"],
): Promise<readonly TemplateIssue[]> {
  if (field.surroundings === "html") return checkMjml(field);
  if (hasLiquid(field.source)) return [];
  if (field.surroundings === "json") {
    const read = readWebhookBody(field.source);
    return read.ok ? [] : read.faults;
  }
  return type === "Email" ? faultsIn(field.name, checkEmailText(field)) : [];
}

/** The compiler checks an outline; its complaints about values that are not there yet are ignored. */
async function checkMjml(field: CompiledField): Promise<readonly TemplateIssue[]> {
  const { name, source, raws = [] } = field;
  const faultsOfRaws = await checkRaws(raws);
  if (faultsOfRaws.length > 0) return faultsOfRaws;
  const body = readBody(outlineOf(source));
  const outcome =
    body.ok && body.value.type === "mjml"
      ? await compileMjml(body.value.text, (message) => message.includes(markStart))
      : body;
  return outcome.ok ? [] : faultsIn(name, writtenFaults(field, outcome.faults));
}

/** A header field without Liquid is final. */
function checkEmailText({ name, source }: CompiledField): readonly TextFault[] {
  if (name === "subject") return [];
  const text = readHeaderText(source);
  if (!text.ok) return text.faults;
  if (name === "from") return faultsOf(readAddress(text.value));
  if (name === "replyTo" || name === "cc" || name === "bcc") return faultsOf(readAddressList(text.value));
  return /^headers\[\d+\]\.name$/.test(name) ? faultsOf(readHeaderName(text.value)) : [];
}

function faultsOf(outcome: Outcome<unknown>): readonly TextFault[] {
  return outcome.ok ? [] : outcome.faults;
}
