/**
 * Rendering in one process: compiled templates, each time for another user. Compared with liquidjs alone on the same
 * texts, and with the MJML compiler alone on a rendered one.
 */
import {
  compileTemplate,
  defaultTemplate,
  renderCompiled,
  type TemplateDefinition,
} from "@signalbox/templates";
import { rowOf, type Benchmark, type Row } from "../benchmark.js";
import { liquidAlone } from "../limits/liquid-alone.js";
import { mjmlAlone } from "../limits/mjml-alone.js";
import { readMemory } from "../measure/process-usage.js";
import { ratePerSecond } from "../measure/rate.js";
import { takeTurns } from "../measure/rounds.js";
import { plainEmail } from "../messaging/mail-template.js";
import { linksOfMails, usersNamed } from "../messaging/mail-inputs.js";

const rounds = 3;
const seconds = 1;
const users = usersNamed(10_000);

const templates = {
  mjml: { what: "default MJML email", definition: defaultTemplate("Email") },
  html: { what: "plain HTML email", definition: plainEmail },
  sms: { what: "default SMS", definition: defaultTemplate("Sms") },
} as const;

export const render: Benchmark = {
  name: "render",
  title: "Renders with compiled templates, each for another user, in one process",
  async run({ report }) {
    const mjml = liquidAlone(bodyOf(templates.mjml.definition))(userAt(0));
    const figures = await takeTurns(
      {
        mjml: () => renders(templates.mjml.definition),
        mjmlLiquid: () => liquidRenders(templates.mjml.definition),
        compile: () => ratePerSecond(seconds, () => mjmlAlone(mjml)),
        html: () => renders(templates.html.definition),
        htmlLiquid: () => liquidRenders(templates.html.definition),
        sms: () => renders(templates.sms.definition),
        smsLiquid: () => liquidRenders(templates.sms.definition),
      },
      { rounds, report },
    );
    const row = (name: keyof typeof templates, limit: { what: string; figure: number }): Row =>
      rowOf({ what: templates[name].what, figure: figures[name], unit: "/s", limit });
    return {
      rows: [
        row("mjml", { what: "the MJML compiler alone", figure: figures.compile }),
        row("mjml", { what: "liquidjs alone", figure: figures.mjmlLiquid }),
        row("html", { what: "liquidjs alone", figure: figures.htmlLiquid }),
        row("sms", { what: "liquidjs alone", figure: figures.smsLiquid }),
      ],
      memory: await readMemory([{ name: "this process", pids: [process.pid] }]),
    };
  },
};

/** The whole message: subject, body, its plain text, and every check. */
function renders(definition: TemplateDefinition): Promise<number> {
  const compiled = compileTemplate(definition);
  return ratePerSecond(seconds, async (index) => {
    const rendered = await renderCompiled(compiled, { variables: userAt(index), links: linksOfMails });
    if (!rendered.ok) throw new Error(JSON.stringify(rendered.faults));
  });
}

/** The body alone. */
function liquidRenders(definition: TemplateDefinition): Promise<number> {
  const renderBody = liquidAlone(bodyOf(definition));
  return ratePerSecond(seconds, (index) => renderBody(userAt(index)));
}

function bodyOf(definition: TemplateDefinition): string {
  if (typeof definition.body !== "string") throw new TypeError("the body of the template must be a text");
  return definition.body;
}

function userAt(index: number): (typeof users)[number] {
  const user = users[index % users.length];
  if (user === undefined) throw new RangeError("there are no users");
  return user;
}
