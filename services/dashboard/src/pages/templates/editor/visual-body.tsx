/** The visual editor, which is loaded when it is shown, with the colours and the font of the brand. */
import { Skeleton } from "@mantine/core";
import { Suspense, type CSSProperties, type ReactNode } from "react";
import { useMay, useQueries } from "../../../data/index.js";
import { VisualEditor, type VisualEditorProps } from "../visual/index.js";

export function VisualBody(props: VisualEditorProps): ReactNode {
  const look = useMailLook();
  return (
    <Suspense fallback={<Skeleton height="24rem" />}>
      <div style={look}>
        <VisualEditor {...props} />
      </div>
    </Suspense>
  );
}

/** As the renderer writes what has no colour of its own; ours, where the brand may not be seen. */
function useMailLook(): CSSProperties {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/settings/brand",
    {},
    { enabled: may("settings:read"), staleTime: 60_000 },
  );
  if (data === undefined) return {};
  const { brand, shown } = data;
  const look: Readonly<Record<`--mail-${string}`, string>> = {
    "--mail-color": shown.color,
    "--mail-on-color": shown.textOnColor,
    "--mail-background": shown.background,
    "--mail-text": shown.text,
    "--mail-font": shown.font,
    ...(brand.color !== undefined && { "--mail-link": brand.color }),
  };
  return look;
}
