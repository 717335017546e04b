/** The form of an identity provider, new or as it is. */
import {
  Anchor,
  Checkbox,
  Input,
  PasswordInput,
  SegmentedControl,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from "@mantine/core";
import { ifMatch } from "@signalbox/client";
import { useState, type ReactNode } from "react";
import { serviceAddress, useApi, useWords, useWorkspace } from "../../data/index.js";
import {
  ChangeDialog,
  componentWords,
  CopyableCode,
  documentUrl,
  type DocumentAddress,
  Fold,
  useMergedForm,
} from "../../ui/index.js";
import { GroupRoleFields, PlaceFields } from "./group-role-fields.js";
import {
  draftOfProvider,
  isProviderComplete,
  issuerExamples,
  presets,
  providerTypes,
  sentProvider,
  typeOfIssuer,
  type IdentityProvider,
  type ProviderType,
} from "./provider-draft.js";
import { signInWords } from "./sign-in-words.js";

export interface ProviderDialogProps {
  /** Undefined for a new one. */
  readonly provider?: IdentityProvider | undefined;
  readonly onClose: () => void;
}

const documentOf: Readonly<Record<ProviderType, DocumentAddress>> = {
  keycloak: "access#keycloak",
  entra: "access#entra-id",
  google: "access#google",
  other: "access#single-sign-on",
};

export function ProviderDialog({ provider, onClose }: ProviderDialogProps): ReactNode {
  const say = useWords(signInWords);
  const component = useWords(componentWords);
  const { client } = useApi();
  const { id: workspaceId } = useWorkspace();
  const isNew = provider === undefined;
  const [type, setType] = useState<ProviderType>(isNew ? "keycloak" : typeOfIssuer(provider.issuer));
  const { form, read, meanwhile } = useMergedForm({
    read: provider,
    draftOf: (stored) => draftOfProvider(stored, { workspaceId, role: "Viewer" }),
    fields: {
      id: { label: say("id") },
      name: { label: say("name") },
      issuer: { label: say("issuer") },
      clientId: { label: say("clientId") },
      clientSecret: { label: say("clientSecret"), isSecret: true },
      scopes: { label: say("scopes") },
      trustsEmail: { label: say("trustsEmail") },
      groupsClaim: { label: say("groupsClaim") },
      groupRoles: {
        label: say("groupRoles"),
        textOf: (pairs) => pairs.map(({ group, role }) => `${group} → ${role}`).join(", "),
      },
      autoCreate: {
        label: say("autoCreate"),
        textOf: ({ domains, role }) => (domains.length === 0 ? "" : `${domains.join(", ")} → ${role}`),
      },
    },
  });
  const { id, groupRoles, autoCreate } = form.values;
  const redirectUri = provider?.redirectUri ?? serviceAddress(`sign-in/oidc/${id.trim()}/callback`);
  const choose = (next: ProviderType): void => {
    setType(next);
    form.setValues(presets[next]);
  };
  return (
    <ChangeDialog
      title={say(isNew ? "add" : "change")}
      submit={isNew ? say("add") : component("save")}
      size="lg"
      form={form}
      canSubmit={isProviderComplete(form.values, read)}
      onClose={onClose}
      meanwhile={meanwhile}
      onSubmit={() =>
        client.PUT("/api/admin/sign-in-settings/providers", {
          params: ifMatch(read ?? {}),
          body: sentProvider(form.values),
        })
      }
    >
      {isNew && (
        <Input.Wrapper label={say("type")} labelElement="div">
          <div style={{ overflowX: "auto" }}>
            <SegmentedControl
              size="xs"
              aria-label={say("type")}
              value={type}
              onChange={choose}
              data={providerTypes.map((each) => ({ value: each, label: say(each) }))}
            />
          </div>
        </Input.Wrapper>
      )}
      <Text size="sm">
        <Anchor href={documentUrl(documentOf[type])} target="_blank" rel="noreferrer">
          {say("steps")}
        </Anchor>
      </Text>
      {isNew && (
        <TextInput
          label={say("id")}
          description={say("idText")}
          required
          maxLength={40}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("id")}
        />
      )}
      {id.trim() !== "" && (
        <Input.Wrapper label={say("redirectUri")} description={say("redirectText")} labelElement="div">
          <Stack mt={4}>
            <CopyableCode code={redirectUri} of={say("redirectCopied")} />
          </Stack>
        </Input.Wrapper>
      )}
      <TextInput
        label={say("name")}
        description={say("nameText")}
        required
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <TextInput
        label={say("issuer")}
        description={say("issuerText")}
        placeholder={issuerExamples[type]}
        required
        maxLength={512}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("issuer")}
      />
      <TextInput
        label={say("clientId")}
        required
        maxLength={512}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps("clientId")}
      />
      <PasswordInput
        size="xs"
        label={say("clientSecret")}
        description={say(isNew ? "secretText" : "secretKept")}
        required={isNew}
        maxLength={4_096}
        autoComplete="new-password"
        {...form.getInputProps("clientSecret")}
      />
      <Fold
        title={say("groupRoles")}
        isOpen={groupRoles.length > 0 || form.errors["groupRoles"] !== undefined}
      >
        <Stack gap="sm">
          <TextInput
            label={say("groupsClaim")}
            description={say("groupsClaimText")}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps("groupsClaim")}
          />
          <GroupRoleFields
            value={groupRoles}
            error={form.errors["groupRoles"]}
            onChange={(next) => form.setFieldValue("groupRoles", next)}
          />
        </Stack>
      </Fold>
      <Fold
        title={say("autoCreate")}
        isOpen={autoCreate.domains.length > 0 || form.errors["autoCreate"] !== undefined}
      >
        <Stack gap="sm">
          <TagsInput
            size="xs"
            label={say("domains")}
            description={say("autoCreateText")}
            placeholder="example.com"
            value={[...autoCreate.domains]}
            error={form.errors["autoCreate"]}
            onChange={(domains) => form.setFieldValue("autoCreate", { ...autoCreate, domains })}
          />
          {autoCreate.domains.length > 0 && (
            <PlaceFields
              value={autoCreate}
              onChange={(place) => form.setFieldValue("autoCreate", { ...autoCreate, ...place })}
            />
          )}
        </Stack>
      </Fold>
      <Fold title={say("details")} isOpen={form.errors["scopes"] !== undefined}>
        <Stack gap="sm">
          <TagsInput
            size="xs"
            label={say("scopes")}
            description={say("scopesText")}
            {...form.getInputProps("scopes")}
          />
          <Checkbox
            size="xs"
            label={say("trustsEmail")}
            description={say("trustsEmailText")}
            {...form.getInputProps("trustsEmail", { type: "checkbox" })}
          />
        </Stack>
      </Fold>
    </ChangeDialog>
  );
}
