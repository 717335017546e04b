/** The name of the workspace; with several it chooses another one. */
import { Combobox, Text, UnstyledButton, useCombobox } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useReachedWorkspaces, useWords, useWorkspace } from "../data/index.js";
import { hasWords } from "../ui/index.js";
import classes from "./frame.module.css";
import { frameWords } from "./words.js";

/** Those that are offered at a time; typing finds the others. */
const offered = 50;

export function WorkspaceSwitch(): ReactNode {
  const { workspaces } = useReachedWorkspaces();
  const workspace = useWorkspace();
  if (workspaces.length < 2)
    return (
      <Text className={classes.workspaceName} truncate>
        <bdi>{workspace.name}</bdi>
      </Text>
    );
  return <Switch />;
}

function Switch(): ReactNode {
  const { workspaces } = useReachedWorkspaces();
  const workspace = useWorkspace();
  const say = useWords(frameWords);
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const combobox = useCombobox({
    onDropdownClose: () => setText(""),
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const found = workspaces.filter(({ name }) => hasWords(name, text)).slice(0, offered);
  return (
    <Combobox
      store={combobox}
      width={280}
      position="bottom-start"
      shadow="md"
      onOptionSubmit={(workspaceId) => {
        combobox.closeDropdown();
        void navigate({ to: "/w/$workspaceId", params: { workspaceId } });
      }}
    >
      <Combobox.Target targetType="button">
        <UnstyledButton
          className={classes.workspaceSwitch}
          onClick={() => combobox.toggleDropdown()}
          aria-label={`${say("workspace")}: ${workspace.name}`}
        >
          <bdi>{workspace.name}</bdi>
          <IconSelector size={14} aria-hidden />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          placeholder={say("findWorkspace")}
          aria-label={say("findWorkspace")}
        />
        <Combobox.Options mah={320} style={{ overflowY: "auto" }}>
          {found.length === 0 && <Combobox.Empty>{say("noWorkspaceFound")}</Combobox.Empty>}
          {found.map(({ id, name, parentId }) => (
            <Combobox.Option key={id} value={id} active={id === workspace.id} ps={parentId ? "lg" : "sm"}>
              <bdi>{name}</bdi>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
