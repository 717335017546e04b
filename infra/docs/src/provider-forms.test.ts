/**
 * The dashboard has a form for the settings of every provider: each setting has a field, and a form that is filled in makes
 * settings that the provider's schema takes. Its files are imported by their path, because the dashboard has no entry for
 * other packages.
 */
import { generateKeyPairSync } from "node:crypto";
import { fieldsOf, settingsSchemaOf, type Provider } from "@signalbox/provider-kit";
import { createUntrustedCertificate } from "@signalbox/provider-kit/conformance";
import { loadProviders } from "@signalbox/provider-registry";
import { expect, it } from "vitest";

const folder = new URL("../../../services/dashboard/src/ui/schema-form/", import.meta.url);

interface Field {
  readonly name: string;
  readonly kind: string;
  readonly label: string;
  readonly description: string;
  readonly isRequired: boolean;
}
type Values = Readonly<Record<string, unknown>>;

interface SchemaModule {
  readonly schemaFields: (schema: unknown, language: string) => readonly Field[];
}
interface ValuesModule {
  readonly initialValues: (fields: readonly Field[], stored: Values) => Values;
  readonly documentOf: (fields: readonly Field[], values: Values) => Values;
}
interface DrawingModule {
  readonly drawForm: (form: { readonly fields: readonly Field[]; readonly values: Values }) => string;
}

async function load<Module>(file: string): Promise<Module> {
  return (await import(new URL(file, folder).href)) as Module;
}

const { schemaFields } = await load<SchemaModule>("schema-field.ts");
const { initialValues, documentOf } = await load<ValuesModule>("schema-values.ts");
const { drawForm } = await load<DrawingModule>("draw-form.fixture.ts");

const { all: providers } = await loadProviders();

const { cert } = await createUntrustedCertificate("mail.example.com");
const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

/** What a member types; any text fits a setting that is not listed. */
const typed: Readonly<Record<string, string>> = {
  "Smtp.host": "smtp.example.com",
  "Smtp.port": "587",
  "Smtp.caCertificate": cert,
  "Smtp.heloName": "mail.example.com",
  "AmazonSes.region": "eu-west-1",
  "AmazonSes.endpoint": "https://email.example.com",
  "SignalWire.spaceUrl": "example.signalwire.com",
  "Firebase.key": JSON.stringify({
    type: "service_account",
    project_id: "shop",
    private_key_id: "abc",
    private_key: privateKey,
    client_email: "push@shop.iam.gserviceaccount.com",
  }),
};

function filled({ type }: Provider, fields: readonly Field[]): Values {
  return Object.fromEntries(fields.map(({ name }) => [name, typed[`${type}.${name}`] ?? `a ${name}`]));
}

it("finds the providers", () => {
  expect(providers.map(({ type }) => type)).toEqual(
    expect.arrayContaining(["AmazonSes", "Firebase", "Smtp", "Twilio"]),
  );
});

it.each(providers.map((provider) => ({ provider, name: `${provider.channel} ${provider.type}` })))(
  "$name has a field for each setting, and takes what is typed",
  ({ provider }) => {
    const fields = schemaFields(settingsSchemaOf(provider), "en");
    expect(fields.map(({ name, isRequired, kind }) => [name, isRequired, kind])).toEqual(
      fieldsOf(provider).map(({ name, isOptional, isSecret }) => [
        name,
        !isOptional,
        isSecret ? "secret" : "text",
      ]),
    );
    const values = { ...initialValues(fields, {}), ...filled(provider, fields) };
    const html = drawForm({ fields, values });
    expect(html.match(/<(input|textarea)\b[^>]*aria-required/g) ?? []).toHaveLength(fields.length);
    for (const { label } of fields) expect(html).toContain(label);
    const settings = documentOf(fields, values);
    expect(Object.keys(settings)).toEqual(fields.map(({ name }) => name));
    expect(provider.config.safeParse(settings).error?.issues ?? []).toEqual([]);
  },
);

it("labels and explains each setting of our own providers in both languages", () => {
  const untold = providers.flatMap((provider) => {
    const schema = settingsSchemaOf(provider);
    const english = schemaFields(schema, "en");
    const german = schemaFields(schema, "de");
    const properties = Object.values(schema["properties"] ?? {}) as readonly Values[];
    return english
      .filter(
        ({ description }, index) =>
          properties[index]?.["title"] === undefined ||
          !JSON.stringify(properties[index]).includes('"de":{"title":') ||
          german[index]?.description === description,
      )
      .map(({ name }) => `${provider.type}.${name}`);
  });
  expect(untold).toEqual([]);
});

it("asks for secrets again when a setting changes that decides where they are sent", () => {
  const deciding = providers.flatMap((provider) =>
    fieldsOf(provider).flatMap(({ name, receivesSecrets }) =>
      receivesSecrets ? [`${provider.type}.${name}`] : [],
    ),
  );
  expect(deciding.toSorted()).toEqual([
    "SignalWire.spaceUrl",
    "Smtp.caCertificate",
    "Smtp.host",
    "Smtp.port",
  ]);
});
