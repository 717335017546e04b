/**
 * The reference as one HTML page, made from the OpenAPI document: every operation with its parameters, its body as an
 * example that can be sent, and its answers. It needs no script and no other server, and reads on a phone and on paper.
 */
import type { OpenApiDocument, Operation, Parameter } from "./document.js";
import { exampleOf } from "./example.js";
import { html, prose, type Html } from "../pages/html.js";
import { referenceStyle } from "./reference-style.js";
import { schemaTable } from "./schema-table.js";

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export function referencePage(document: OpenApiDocument): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const sections = document.tags.map(({ name, description }) => ({
    name,
    description,
    entries: entries.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const { title, version, description } = document.info;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} API ${version}</title>
        <style>
          ${{ html: referenceStyle }}
        </style>
      </head>
      <body>
        <nav aria-label="Operations">
          <p class="brand"><a href="#top">${title} API</a></p>
          ${sections.map(
            ({ name, entries: listed }) =>
              html`<h2>${name}</h2>
                <ul>
                  ${listed.map(navItem)}
                </ul>`,
          )}
        </nav>
        <main id="top">
          <h1>${title} API <small>${version}</small></h1>
          <p>${description}</p>
          <p>For programs: <a href="/openapi.json">openapi.json</a></p>
          ${sections.map(
            (section) =>
              html`<section>
                <h2 id="${slug(section.name)}">${section.name}</h2>
                <p>${section.description}</p>
                ${section.entries.map(article)}
              </section>`,
          )}
        </main>
      </body>
    </html>`.html;
}

function navItem({ method, path, operation }: Entry): Html {
  return html`<li>
    <a href="#${operation.operationId}" title="${path}"
      ><b class="${method}">${method}</b> ${operation.summary}</a
    >
  </li>`;
}

function article({ method, path, operation }: Entry): Html {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const content = requestBody?.content["application/json"];
  return html`<article id="${operationId}">
    <h3>${summary}</h3>
    <p class="where">
      <b class="${method}">${method}</b> <code>${path}</code>
      <a href="#${operationId}" aria-label="Link to this operation">#</a>
    </p>
    ${parameters.length > 0 ? parameterTable(parameters) : undefined}
    ${
      content?.schema &&
      html`<h4>Body</h4>
        <p>${prose(requestBody?.description ?? "")}</p>
        ${schemaTable(content.schema)}`
    }
    <h4>Example</h4>
    <pre tabindex="0">
${curl({ method, path, operation }, content?.example ?? (content?.schema && exampleOf(content.schema)))}</pre>
    <h4>Answers</h4>
    <dl>${Object.entries(responses).map(answer)}</dl>
  </article>`;
}

function parameterTable(parameters: readonly Parameter[]): Html {
  const rows = parameters.map(
    ({ name, required, description, schema, in: place }) =>
      html`<tr>
        <th scope="row"><code>${name}</code>${required ? html` <em>required</em>` : undefined}</th>
        <td>${place}</td>
        <td>${typeText(schema)}</td>
        <td>${prose(description ?? "")}</td>
      </tr>`,
  );
  return html`<h4>Parameters</h4>
    <table>
      <thead>
        <tr>
          <th>Name</th>
          <th>In</th>
          <th>Type</th>
          <th>Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`;
}

function typeText(schema: Readonly<Record<string, unknown>>): string {
  const { type, default: standard, enum: values } = schema;
  const text = Array.isArray(values)
    ? values.map((value) => JSON.stringify(value)).join(" | ")
    : typeName(type);
  return standard === undefined ? text : `${text} = ${JSON.stringify(standard)}`;
}

function typeName(type: unknown): string {
  if (type === "array") return "list";
  return typeof type === "string" ? type : "string";
}

function answer([status, response]: [string, Operation["responses"][string]]): Html {
  const schema = response.content?.["application/json"]?.schema;
  const isError = schema !== undefined && "$ref" in schema;
  const text = response.description ?? "Not done; the header error-type tells why, message says what to do.";
  return html`<dt><code>${status === "default" ? "else" : status}</code></dt>
    <dd>
      ${prose(text)}${schema !== undefined && !isError ? html`<pre tabindex="0">${JSON.stringify(exampleOf(schema), null, 2)}</pre>` : undefined}
    </dd>`;
}

function curl({ method, path, operation }: Entry, body: unknown): string {
  const key = operation.security.some((scheme) => "writeKey" in scheme) ? "$WRITE_KEY" : "$ADMIN_KEY";
  const needed = (operation.parameters ?? []).filter(
    (parameter) => parameter.in === "query" && parameter.required,
  );
  const query = needed.length > 0 ? `?${needed.map(({ name }) => `${name}=…`).join("&")}` : "";
  const lines = [`curl -X ${method} "$SIGNALBOX_URL${path}${query}"`, `  -H "authorization: Bearer ${key}"`];
  if (body !== undefined) {
    lines.push('  -H "content-type: application/json"', `  -d '${JSON.stringify(body, null, 2)}'`);
  }
  return lines.join(" \\\n");
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(/\W+/g, "-");
}
