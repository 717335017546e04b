/** A button that opens a list to choose from with a field to search in it. */
import { Popover, TextInput } from "@mantine/core";
import { useId, useState, type ReactNode } from "react";
import { ChoiceList, keyInChoices, optionId, type Choice } from "./choice-list.js";

export interface SearchMenuProps {
  readonly label: string;
  readonly empty: string;
  readonly search: (text: string) => readonly Choice[];
  /** The button; it opens the list. */
  readonly button: (open: () => void, isOpen: boolean) => ReactNode;
  /** The cursor comes back. */
  readonly onClose: () => void;
}

export function SearchMenu({ label, empty, search, button, onClose }: SearchMenuProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    onClose();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => {
        if (!next) setOpen(false);
      }}
      position="bottom-start"
      width={280}
      trapFocus
      shadow="md"
      withinPortal
    >
      <Popover.Target>{button(() => setOpen(!isOpen), isOpen)}</Popover.Target>
      <Popover.Dropdown p={0} onKeyDown={({ key }) => key === "Escape" && close()}>
        <Search label={label} empty={empty} search={search} close={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface SearchProps extends Pick<SearchMenuProps, "label" | "empty" | "search"> {
  readonly close: () => void;
}

function Search({ label, empty, search, close }: SearchProps): ReactNode {
  const id = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  const choices = search(text).map((choice) => ({
    ...choice,
    choose: () => {
      close();
      choice.choose();
    },
  }));
  return (
    <>
      <TextInput
        m={6}
        data-autofocus
        aria-label={label}
        placeholder={label}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={choices.length === 0 ? undefined : optionId(id, active)}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          const next = keyInChoices(event.key, { active, count: choices.length });
          if (next === undefined) return;
          event.preventDefault();
          if (next === "choose") choices[active]?.choose();
          else setActive(next);
        }}
      />
      <ChoiceList
        id={id}
        label={label}
        choices={choices}
        active={active}
        onActive={setActive}
        empty={empty}
      />
    </>
  );
}
