/** The attributes of a user, as they were reported; each can be edited and removed where it stands, and added. */
import { ActionIcon, Button, Text } from "@mantine/core";
import { IconPencil, IconPlus, IconX } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useWords } from "../../data/index.js";
import { ErrorNotice, Fold, JsonView, Section, useChange, UserText } from "../../ui/index.js";
import { masked, PropertyValue } from "./property-value.js";
import { TraitForm } from "./trait-form.js";
import type { UserProfile } from "./user-profile.js";
import classes from "./users.module.css";
import { usersWords } from "./words.js";

type Traits = Readonly<Record<string, unknown>>;

export function UserTraits({ user }: { readonly user: UserProfile }): ReactNode {
  const say = useWords(usersWords);
  const may = useMay();
  // A removed attribute is null.
  const traits = Object.entries(user.traits)
    .filter(([, value]) => value !== null)
    .toSorted(([one], [other]) => one.localeCompare(other));
  const [edited, setEdited] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const end = (): void => {
    setEdited(undefined);
    setAdding(false);
  };
  const change = useTraitChange(user, end);
  const mayWrite = may("users:write");
  return (
    <Section
      title={say("traits")}
      beside={
        mayWrite &&
        !isAdding && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => {
              setEdited(undefined);
              setAdding(true);
            }}
          >
            {say("addTrait")}
          </Button>
        )
      }
    >
      {change.error !== undefined && <ErrorNotice title={say("notChanged")} error={change.error} />}
      {isAdding && (
        <TraitForm
          name={undefined}
          value=""
          isRunning={change.isRunning}
          onSave={(name, value) => change.set(name, value)}
          onCancel={end}
        />
      )}
      {traits.length === 0 && !isAdding && <Text c="dimmed">{say("noTraits")}</Text>}
      <ul className={classes.rows} aria-label={say("traits")}>
        {traits.map(([name, value]) => (
          <li key={name}>
            {edited === name ? (
              <>
                <TraitName name={name} />
                <TraitForm
                  name={name}
                  value={value}
                  isRunning={change.isRunning}
                  onSave={(_, next) => change.set(name, next)}
                  onCancel={end}
                />
              </>
            ) : (
              <div className={classes.line}>
                <div className={classes.grow}>
                  <TraitName name={name} />
                  <div>
                    <PropertyValue value={value} />
                  </div>
                </div>
                {mayWrite && isSeen(value) && (
                  <TraitActs
                    name={name}
                    isRunning={change.isRunning}
                    onEdit={() => {
                      setAdding(false);
                      setEdited(name);
                    }}
                    onRemove={() => change.remove(name)}
                  />
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {traits.length > 0 && (
        <Fold title={say("rawTraits")}>
          <JsonView value={user.traits} />
        </Fold>
      )}
    </Section>
  );
}

function TraitName({ name }: { readonly name: string }): ReactNode {
  return (
    <Text size="sm" c="dimmed">
      <UserText isBrief limit={120}>
        {name}
      </UserText>
    </Text>
  );
}

interface TraitActsProps {
  readonly name: string;
  readonly isRunning: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function TraitActs({ name, isRunning, onEdit, onRemove }: TraitActsProps): ReactNode {
  const say = useWords(usersWords);
  const shown = name.slice(0, 100);
  const acts = [
    { label: say("editTrait", { name: shown }), IconOfAct: IconPencil, run: onEdit },
    { label: say("removeTrait", { name: shown }), IconOfAct: IconX, run: onRemove },
  ];
  return acts.map(({ label, IconOfAct, run }) => (
    <ActionIcon
      key={label}
      variant="subtle"
      color="gray"
      disabled={isRunning}
      aria-label={label}
      title={label}
      onClick={run}
    >
      <IconOfAct size={14} />
    </ActionIcon>
  ));
}

/** What is hidden in it would be lost. */
function isSeen(value: unknown): boolean {
  return !JSON.stringify(value).includes(masked);
}

/** The notice takes each change back: by the value that the attribute had, or without it. */
function useTraitChange({ id, traits }: UserProfile, onDone: () => void) {
  const say = useWords(usersWords);
  const { client } = useApi();
  const send = (set: Traits, remove: readonly string[]): Promise<unknown> =>
    client.POST("/api/admin/users/{id}/traits", {
      params: { path: { id } },
      body: { set: { ...set }, remove: [...remove] },
    });
  const write = (name: string, value: unknown): Promise<unknown> =>
    value === undefined || value === null ? send({}, [name]) : send({ [name]: value }, []);
  const setting = useChange((name: string, value: unknown, _before: unknown) => write(name, value), {
    notice: say("traitSet"),
    undo: (name, _value, before) => write(name, before),
    onDone,
  });
  const removal = useChange((name: string, _before: unknown) => write(name, undefined), {
    notice: say("traitRemoved"),
    undo: (name, before) => write(name, before),
    onDone,
  });
  const before = (name: string): unknown => (Object.hasOwn(traits, name) ? traits[name] : undefined);
  return {
    isRunning: setting.isRunning || removal.isRunning,
    error: setting.error ?? removal.error,
    set: (name: string, value: unknown) => {
      removal.clear();
      void setting.run(name, value, before(name));
    },
    remove: (name: string) => {
      setting.clear();
      void removal.run(name, before(name));
    },
  };
}
