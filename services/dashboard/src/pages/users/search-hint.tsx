/** Below an empty search: that the trait `name` is searched as soon as a user property has it, and a button that adds one. */
import { Button, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useApi, useMay, useWords } from "../../data/index.js";
import { ErrorNotice, useChange } from "../../ui/index.js";
import { usersWords } from "./words.js";

/** Apps often send whole names in this trait; a new workspace has user properties of first and last names alone. */
const property = { name: "name", definition: { type: "Trait", path: "name" } } as const;

interface SearchHintProps {
  readonly properties: readonly { readonly name: string }[];
}

export function SearchHint({ properties }: SearchHintProps): ReactNode {
  const say = useWords(usersWords);
  const may = useMay();
  const { client } = useApi();
  const add = useChange(() => client.PUT("/api/admin/user-properties", { body: property }), {
    notice: say("nameAdded"),
  });
  if (!may("properties:write") || properties.some(({ name }) => name === property.name)) return null;
  return (
    <>
      <Text c="dimmed" ta="center" mb="xs">
        {say("nameNotSearched")}
      </Text>
      <Text ta="center">
        <Button variant="default" loading={add.isRunning} onClick={() => void add.run()}>
          {say("addName")}
        </Button>
      </Text>
      {add.error !== undefined && <ErrorNotice error={add.error} />}
    </>
  );
}
