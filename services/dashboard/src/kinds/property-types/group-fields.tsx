/** The parts of a user property that is the first of several with a value, in their order; parts can be such groups too. */
import { ActionIcon, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { defineWords, randomId, useWords } from "../../data/index.js";
import type { Trail } from "../../editing/index.js";
import type { FieldsProps } from "../fields/field-props.js";
import { leafTypes, type LeafProperty } from "./leaf-types.js";
import { propertyTree, type GroupNode, type GroupProperty } from "./property-tree.js";
import { TypeFields } from "./type-fields.js";

export const groupFieldsWords = defineWords({
  en: {
    parts: "Parts, the first with a value counts",
    part: "Part {number}",
    add: "Add a part",
    up: "Move up",
    down: "Move down",
    remove: "Remove",
    none: "There is no part yet: nobody has a value.",
  },
  de: {
    parts: "Teile, der erste mit einem Wert zählt",
    part: "Teil {number}",
    add: "Teil hinzufügen",
    up: "Nach oben",
    down: "Nach unten",
    remove: "Entfernen",
    none: "Es gibt noch keinen Teil: Niemand hat einen Wert.",
  },
});

export function GroupFields(props: FieldsProps<GroupProperty>): ReactNode {
  return <NodeFields {...props} id={props.part.entry} trail={[]} />;
}

interface NodeFieldsProps extends FieldsProps<GroupProperty> {
  readonly id: string;
  readonly trail: Trail;
}

function NodeFields({ id, trail, ...props }: NodeFieldsProps): ReactNode {
  const say = useWords(groupFieldsWords);
  const { part, change } = props;
  const node = propertyTree.nodeOf(part, id);
  // A node that names itself is shown once.
  if (node === undefined || trail.some(({ parent }) => parent === id)) return null;
  if (!("children" in node)) return <LeafFields {...props} node={node} />;
  return (
    <Stack gap="xs" role="group" aria-label={say("parts")}>
      {node.children.length === 0 && <Text c="dimmed">{say("none")}</Text>}
      {node.children.map((child, index) => (
        <PartCard
          // A part may be in several places.
          // eslint-disable-next-line react/no-array-index-key
          key={`${child} ${index}`}
          {...props}
          id={child}
          trail={[...trail, { parent: id, index }]}
        />
      ))}
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            const leaf: GroupNode = { type: "Trait", id: randomId(), path: "" };
            const end = { parent: id, index: node.children.length };
            change(propertyTree.insertAt(part, end, { root: leaf.id, nodes: [leaf] }));
          }}
        >
          {say("add")}
        </Button>
      </Group>
    </Stack>
  );
}

function PartCard(props: NodeFieldsProps): ReactNode {
  const { part, change, trail } = props;
  const say = useWords(groupFieldsWords);
  const place = trail.at(-1);
  if (place === undefined) return null;
  const name = say("part", { number: place.index + 1 });
  return (
    <Paper withBorder p="xs">
      <Group justify="space-between" mb={4}>
        <Text fw={500}>{name}</Text>
        <Group gap={2}>
          {(["up", "down"] as const).map((move) => (
            <ActionIcon
              key={move}
              variant="subtle"
              color="gray"
              aria-label={`${say(move)}: ${name}`}
              disabled={propertyTree.placeOfMove(part, trail, move) === undefined}
              onClick={() => change(propertyTree.moveBy(part, trail, move))}
            >
              {move === "up" ? <IconArrowUp size={14} /> : <IconArrowDown size={14} />}
            </ActionIcon>
          ))}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${say("remove")}: ${name}`}
            onClick={() => change(propertyTree.removeAt(part, place))}
          >
            <IconX size={14} />
          </ActionIcon>
        </Group>
      </Group>
      <NodeFields {...props} />
    </Paper>
  );
}

type LeafNode = Exclude<GroupNode, { readonly type: "AnyOf" }>;

function LeafFields({
  part,
  change,
  issueAt,
  node,
}: FieldsProps<GroupProperty> & { readonly node: LeafNode }): ReactNode {
  const { id, ...definition } = node;
  const index = part.nodes.findIndex((each) => each.id === id);
  return (
    <TypeFields<LeafProperty>
      kinds={leafTypes}
      part={definition}
      change={(next, typing) =>
        change(
          propertyTree.changeNode(part, id, () => ({ ...next, id })),
          typing && `${id}.${typing}`,
        )
      }
      issueAt={(...path) => issueAt("nodes", index, ...path)}
    />
  );
}
