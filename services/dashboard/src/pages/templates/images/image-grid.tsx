/** Images to choose one of: radio buttons, so that the arrow keys move between them. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import classes from "./images.module.css";
import { shownHere, type ListedImage } from "./shown-image.js";
import { imagesWords } from "./words.js";

export interface ImageGridProps {
  readonly images: readonly ListedImage[];
  /** The id of the chosen one. */
  readonly chosen: string | undefined;
  readonly onChoose: (image: ListedImage) => void;
  /** By a double click, or by Enter. */
  readonly onInsert: () => void;
}

export function ImageGrid({ images, chosen, onChoose, onInsert }: ImageGridProps): ReactNode {
  const say = useWords(imagesWords);
  return (
    <fieldset className={classes.grid} aria-label={say("chooseOne")}>
      {images.map((image) => (
        <label key={image.id} onDoubleClick={onInsert}>
          <input
            type="radio"
            name="image"
            value={image.id}
            checked={image.id === chosen}
            onChange={() => onChoose(image)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              onInsert();
            }}
          />
          <img className={classes.picture} src={shownHere(image.previewUrl)} alt="" loading="lazy" />
          <bdi className={classes.name} title={image.name}>
            {image.name}
          </bdi>
          <Text size="xs" c="dimmed">
            {say("pixels", { width: image.width, height: image.height })}
          </Text>
        </label>
      ))}
    </fieldset>
  );
}
