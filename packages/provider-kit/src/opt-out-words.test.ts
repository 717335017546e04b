import { describe, expect, it } from "vitest";
import { optOutActionOf } from "./opt-out-words.js";

describe("a reply", () => {
  it.each([
    "STOP",
    " stop\r\n",
    "Stop.",
    "STOP!!!",
    "“Stop”",
    "'stop'",
    "«STOP»",
    "ＳＴＯＰ",
    "𝐒𝐓𝐎𝐏",
    "S.T.O.P.",
    "st\u{200B}op",
    "\u{202A}STOP\u{202C}",
    "\u{FEFF}stop",
    "STOP\u{00A0}",
    "ST\u{00AD}OP",
    "stop 🛑",
    "stop stop STOP",
    "STOP ALL",
    "stop-all",
    "StopAll",
    "ARRET",
    "ARRÊT",
    "arre\u{0302}t",
    "Arrêté",
    "OPT-OUT",
    "opt out",
    "Opt\u{2011}Out",
    "optout",
    "Revoke",
    "cancel",
    "End",
    "QUIT",
    "unsubscribe",
    "(unsubscribe)",
    "Unsubscribe all",
  ])("%j opts out", (body) => {
    expect(optOutActionOf({ body })).toBe("Unsubscribe");
  });

  it.each(["START", "start.", "“Start”", "Unstop", "un-stop", "ＳＴＡＲＴ", "Yes", "yes!"])(
    "%j opts in",
    (body) => {
      expect(optOutActionOf({ body })).toBe("Subscribe");
    },
  );

  it.each([
    "",
    "   ",
    "…",
    "don't stop",
    "Please stop by at 5",
    "stop start",
    "STOPPED",
    "nonstop",
    "the end",
    "yes please",
    "HELP",
    "restart",
    "no",
    "стоп и стоп?",
    "stop ".repeat(100),
  ])("%j does neither", (body) => {
    expect(optOutActionOf({ body })).toBeUndefined();
  });

  it.each([
    ["STOP", "no mas", "Unsubscribe"],
    ["STOP", "START", "Unsubscribe"],
    ["START", "hola", "Subscribe"],
    ["HELP", "STOP", undefined],
    ["", "STOP", "Unsubscribe"],
    ["SOMETHING", "stop", "Unsubscribe"],
  ])("that the vendor calls %j is that, though it says %j", (optOutType, body, expected) => {
    expect(optOutActionOf({ body, optOutType })).toBe(expected);
  });
});
