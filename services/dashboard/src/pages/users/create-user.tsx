/** Creates a person by hand, whose page opens. */
import { Button, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconUserPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApi, useMay, useWords, useWorkspace } from "../../data/index.js";
import { ChangeDialog, useListSearch } from "../../ui/index.js";
import { usersWords } from "./words.js";

export function CreateButton(): ReactNode {
  const say = useWords(usersWords);
  const may = useMay();
  const { change } = useListSearch();
  if (!may("users:write")) return null;
  return (
    <Button
      leftSection={<IconUserPlus size={14} />}
      onClick={() => change({ act: "create" }, { keepsPage: true })}
    >
      {say("create")}
    </Button>
  );
}

const traitFields = ["email", "phone", "firstName", "lastName"] as const;

export function CreateUser(): ReactNode {
  const may = useMay();
  return may("users:write") ? <CreateForm /> : null;
}

function CreateForm(): ReactNode {
  const say = useWords(usersWords);
  const { client } = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { change } = useListSearch();
  const form = useForm({ initialValues: { id: "", email: "", phone: "", firstName: "", lastName: "" } });
  const { id: typedId, ...typed } = form.values;
  const id = typedId.trim();
  const traits = Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (value.trim() === "" ? [] : [[name, value.trim()]])),
  );
  return (
    <ChangeDialog
      title={say("create")}
      submit={say("createSubmit")}
      form={form}
      canSubmit={id !== ""}
      notice={say("created")}
      onSubmit={() => client.POST("/api/admin/users/create", { body: { id, traits } })}
      onClose={() => change({ act: undefined }, { keepsPage: true })}
      onDone={() =>
        void navigate({ to: "/w/$workspaceId/users/$userId", params: { workspaceId, userId: id } })
      }
    >
      <Text size="sm" c="dimmed">
        {say("createText")}
      </Text>
      <TextInput
        label={say("id")}
        description={say("idHint")}
        required
        maxLength={512}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("id")}
      />
      {traitFields.map((name) => (
        <TextInput
          key={name}
          label={say(`trait_${name}`)}
          maxLength={1_000}
          autoComplete="off"
          {...form.getInputProps(name)}
        />
      ))}
    </ChangeDialog>
  );
}
