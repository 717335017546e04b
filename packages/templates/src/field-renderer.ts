/**
 * Renders the fields of one template for one user and collects the faults of all fields, so that they are reported at
 * once.
 */
import type { CompiledField, CompiledTemplate } from "./compile-template.js";
import { renderAddressField } from "./email/address-field.js";
import { renderEmailBody, type EmailBody } from "./email/email-body.js";
import { renderLiquid, type RenderSite } from "./liquid/liquid-text.js";
import { writtenOutcome } from "./parts/written-faults.js";
import { faultsIn, type Outcome, type TemplateIssue } from "./template-fault.js";

export class FieldRenderer {
  readonly faults: TemplateIssue[];
  readonly #template: CompiledTemplate;
  readonly #newSite: (field: CompiledField) => RenderSite;

  constructor(template: CompiledTemplate, newSite: (field: CompiledField) => RenderSite) {
    this.faults = [...template.faults];
    this.#template = template;
    this.#newSite = newSite;
  }

  /** `undefined` when it is faulty or absent. */
  render(name: string): string | undefined {
    const field = this.#template.fields.get(name);
    if (field === undefined) return undefined;
    const rendered = renderLiquid(field.text, field.surroundings, this.#newSite(field));
    return this.take(name, writtenOutcome(field, rendered));
  }

  /** The addresses of such a field; `undefined` when it is faulty or absent. */
  renderAddresses(name: string): readonly string[] | undefined {
    const field = this.#template.fields.get(name);
    if (field === undefined) return undefined;
    return this.take(name, renderAddressField(field.text, this.#newSite(field)));
  }

  async renderBody(name: string): Promise<EmailBody | undefined> {
    const field = this.#template.fields.get(name);
    if (field === undefined) return undefined;
    return this.take(name, await renderEmailBody(field, this.#newSite(field), this.#template.patterns));
  }

  /** The value, or `undefined` after recording its faults. */
  take<T>(name: string, outcome: Outcome<T>): T | undefined {
    if (outcome.ok) return outcome.value;
    this.faults.push(...faultsIn(name, outcome.faults));
    return undefined;
  }
}
