/** The rows of a part of the settings, each with its buttons; where there are none, why, and the next step. */
import { ActionIcon, Button, Text } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash, type Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMay, useWords, type Permission } from "../../data/index.js";
import classes from "./settings.module.css";
import { settingsWords } from "./words.js";

export interface SettingRowsProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** Said where there are none. */
  readonly nothing: string;
  /** The next step where there are none. */
  readonly whenNone?: ReactNode;
  readonly acts?: ((item: Item, index: number) => ReactNode) | undefined;
  readonly children: (item: Item) => ReactNode;
}

export function SettingRows<Item>({
  items,
  keyOf,
  nothing,
  whenNone,
  acts,
  children,
}: SettingRowsProps<Item>): ReactNode {
  if (items.length === 0)
    return (
      <div className={classes.nothing}>
        <Text c="dimmed">{nothing}</Text>
        {whenNone}
      </div>
    );
  return (
    <ul className={classes.rows}>
      {items.map((item, index) => (
        <li key={keyOf(item)}>
          <div className={classes.rowText}>{children(item)}</div>
          {acts !== undefined && <div className={classes.rowActs}>{acts(item, index)}</div>}
        </li>
      ))}
    </ul>
  );
}

export interface RowButtonProps {
  /** What it does and to what. */
  readonly label: string;
  readonly icon: Icon;
  readonly isRunning?: boolean;
  readonly isDangerous?: boolean;
  readonly onClick: () => void;
}

export function RowButton({
  label,
  icon: IconOfAct,
  isRunning = false,
  isDangerous = false,
  onClick,
}: RowButtonProps): ReactNode {
  return (
    <ActionIcon
      size={30}
      variant="subtle"
      color={isDangerous ? "red" : "gray"}
      loading={isRunning}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <IconOfAct size={16} />
    </ActionIcon>
  );
}

export interface ChangeAndRemoveProps {
  /** What the row is about. */
  readonly what: string;
  readonly isRunning?: boolean;
  readonly onChange?: () => void;
  readonly onRemove: () => void;
}

export function ChangeAndRemove({
  what,
  isRunning = false,
  onChange,
  onRemove,
}: ChangeAndRemoveProps): ReactNode {
  const say = useWords(settingsWords);
  const named = what.slice(0, 100);
  return (
    <>
      {onChange !== undefined && (
        <RowButton label={say("changeWhat", { what: named })} icon={IconPencil} onClick={onChange} />
      )}
      <RowButton
        label={say("removeWhat", { what: named })}
        icon={IconTrash}
        isDangerous
        isRunning={isRunning}
        onClick={onRemove}
      />
    </>
  );
}

export function AddButton({
  label,
  onClick,
}: {
  readonly label: string;
  readonly onClick: () => void;
}): ReactNode {
  return (
    <Button variant="default" leftSection={<IconPlus size={14} />} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Why there is nothing to change with; nothing for those who may. */
export function MayNot({ permission }: { readonly permission: Permission }): ReactNode {
  const say = useWords(settingsWords);
  const may = useMay();
  if (may(permission)) return null;
  return (
    <Text size="sm" c="dimmed">
      {say("mayNotChange", { permission })}
    </Text>
  );
}
