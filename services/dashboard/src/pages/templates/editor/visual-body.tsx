/** The visual editor, which is loaded when it is shown. */
import { Skeleton } from "@mantine/core";
import { Suspense, type ReactNode } from "react";
import { VisualEditor, type VisualEditorProps } from "../visual/index.js";

export function VisualBody(props: VisualEditorProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton height="24rem" />}>
      <VisualEditor {...props} />
    </Suspense>
  );
}
