/** The visual editor, which is loaded when it is shown, with the colours and the font of the brand. */
import { Skeleton } from "@mantine/core";
import { Suspense, type CSSProperties, type ReactNode } from "react";
import { useBrand, type BrandAnswer } from "../use-brand.js";
import { VisualEditor, type VisualEditorProps } from "../visual/index.js";

export function VisualBody(props: Omit<VisualEditorProps, "brand">): ReactNode {
  const brand = useBrand();
  return (
    <Suspense fallback={<Skeleton height="24rem" />}>
      <div style={brand === undefined ? {} : mailLook(brand)}>
        <VisualEditor {...props} brand={brand?.shown} />
      </div>
    </Suspense>
  );
}

/** As the renderer writes what has no colour of its own. */
function mailLook({ brand, shown }: BrandAnswer): CSSProperties {
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
