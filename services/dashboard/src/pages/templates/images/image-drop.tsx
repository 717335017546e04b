/** Where images are dropped, pasted or chosen: around what shows them. */
import { Button, FileButton, type ButtonProps } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState, type DragEvent, type ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import classes from "./images.module.css";
import { imagesWords } from "./words.js";

const accepted = "image/png,image/jpeg,image/gif,image/webp";

export interface ImageDropProps {
  /** False: nothing is taken. */
  readonly isPossible: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

export function ImageDrop({ isPossible, onFiles, children }: ImageDropProps): ReactNode {
  const say = useWords(imagesWords);
  const [isOver, setOver] = useState(false);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!isPossible || files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent): void => paste(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);
  const holdsFiles = ({ dataTransfer }: DragEvent): boolean =>
    isPossible && dataTransfer.types.includes("Files");
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        const isWithin =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isWithin) setOver(false);
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && (
        <div className={classes.dropHint} aria-hidden>
          {say("dropHere")}
        </div>
      )}
    </div>
  );
}

export interface UploadButtonProps extends Pick<ButtonProps, "variant"> {
  readonly onFiles: (files: readonly File[]) => void;
}

export function UploadButton({ onFiles, ...props }: UploadButtonProps): ReactNode {
  const say = useWords(imagesWords);
  return (
    <FileButton multiple accept={accepted} onChange={(files) => onFiles(files)}>
      {(button) => (
        <Button {...button} {...props} leftSection={<IconPhotoUp size={14} />}>
          {say("upload")}
        </Button>
      )}
    </FileButton>
  );
}
