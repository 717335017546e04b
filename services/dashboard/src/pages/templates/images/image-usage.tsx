/** How much of the space for images is taken. */
import { Progress, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useLanguage, useWords } from "../../../data/index.js";
import { sizeText } from "../../../ui/index.js";
import classes from "./images.module.css";
import type { ImageUsage } from "./shown-image.js";
import { imagesWords } from "./words.js";

/** From this share on the bar warns. */
const fullShare = 0.9;

export function Usage({ of: { images, bytes, quotaBytes } }: { readonly of: ImageUsage }): ReactNode {
  const say = useWords(imagesWords);
  const { language } = useLanguage();
  const share = quotaBytes === 0 ? 1 : Math.min(1, bytes / quotaBytes);
  const isFull = share >= fullShare;
  const sizes = { used: sizeText(bytes, language), quota: sizeText(quotaBytes, language) };
  return (
    <div className={classes.usage}>
      <Progress value={100 * share} {...(isFull && { color: "red" })} aria-label={say("usageLabel")} />
      <Text size="sm" c="dimmed">
        {say("usageText", { ...sizes, count: images })}
      </Text>
      {isFull && (
        <Text size="sm" role="status">
          {say("usageFull")}
        </Text>
      )}
    </div>
  );
}
