/** Saves a small file that shows what can be imported. */
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { csvText, saveFile } from "../../ui/index.js";
import { exampleFiles } from "./example-files.js";
import type { Subject } from "./import.js";

export interface ExampleButtonProps {
  readonly of: Subject;
  readonly label: string;
}

export function ExampleButton({ of, label }: ExampleButtonProps): ReactNode {
  const { name, rows } = exampleFiles[of];
  return (
    <Button
      variant="subtle"
      leftSection={<IconDownload size={14} />}
      onClick={() => saveFile(name, new Blob([csvText(rows)], { type: "text/csv" }))}
    >
      {label}
    </Button>
  );
}
