/** The name of the product, as a link to the first page. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./frame.module.css";

export function Wordmark(): ReactNode {
  return (
    <Link to="/" className={classes.wordmark} aria-label="Signalbox">
      <svg viewBox="0 0 32 32" width={22} height={22} aria-hidden>
        <rect width="32" height="32" rx="7" fill="#0b57b7" />
        <path d="M11 6v20" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
        <path d="M11 8h13l-4 4.5 4 4.5H11z" fill="#fff" />
      </svg>
      <span>Signalbox</span>
    </Link>
  );
}
