/** Why a row of an uploaded file is refused, by code. */
import { defineWords } from "../../../data/index.js";

export const fileSentenceWords = defineWords({
  en: {
    emptyFile: "the file is empty; its first row must name the columns",
    columnMissing: "the column {wanted, number, or} is missing; there are {columns, number, list}",
    columnWithoutName: "column {number} has no name",
    columnTwice: "two columns are named “{name}”",
    columnsMeanSame: "the columns {names, number, list} both mean “{field}”; keep one of them",
    wrongCellCount: "has {cells} cells, and the header {columns}",
    rowTooLong: "has more than {maximum} bytes, or a quote that is never closed",
    quoteNotClosed: "has a quote that is never closed",
    quoteWithinCell: "has a quote within a cell that is not in quotes, or text behind the closing quote",
    idEmpty: "the id is empty",
    idInvalid: "the id must be 1 to 512 bytes of text",
    idControlCharacter: "the id “{id}” holds a line break or another control character",
    noAddress: "“{text}” is no {column, select, email {email address} phone {phone number} other {address}}",
    traitsTooLarge: "has {bytes} bytes; at most {maximum} are allowed",
    namesNoUser: "names no user: id and email are empty",
    unknownAction: "the action must be subscribe or unsubscribe; it is “{action}”",
    unknownStatus:
      "the status “{status}” does not say whether the user is subscribed; rename the column to keep it as an attribute, or add a column action",
    unknownEmail: "no user has the email “{email}”",
    emailNoId: "the email “{email}” cannot be the id of a new user",
    idTaken: "a user without this email has the id “{id}”; name it in the column id",
  },
  de: {
    emptyFile: "die Datei ist leer; ihre erste Zeile muss die Spalten benennen",
    columnMissing: "die Spalte {wanted, number, or} fehlt; vorhanden sind {columns, number, list}",
    columnWithoutName: "Spalte {number} hat keinen Namen",
    columnTwice: "zwei Spalten heißen „{name}“",
    columnsMeanSame: "die Spalten {names, number, list} bedeuten beide „{field}“; behalte eine davon",
    wrongCellCount: "hat {cells} Zellen, die Kopfzeile {columns}",
    rowTooLong: "hat mehr als {maximum} Byte oder ein Anführungszeichen, das nie geschlossen wird",
    quoteNotClosed: "hat ein Anführungszeichen, das nie geschlossen wird",
    quoteWithinCell:
      "hat ein Anführungszeichen in einer Zelle, die nicht in Anführungszeichen steht, oder Text hinter dem schließenden",
    idEmpty: "die Id ist leer",
    idInvalid: "die Id muss aus 1 bis 512 Byte Text bestehen",
    idControlCharacter: "die Id „{id}“ enthält einen Zeilenumbruch oder ein anderes Steuerzeichen",
    noAddress:
      "„{text}“ ist keine {column, select, email {E-Mail-Adresse} phone {Telefonnummer} other {Adresse}}",
    traitsTooLarge: "hat {bytes} Byte; höchstens {maximum} sind erlaubt",
    namesNoUser: "nennt keinen Nutzer: id und email sind leer",
    unknownAction: "die Aktion muss subscribe oder unsubscribe sein; sie ist „{action}“",
    unknownStatus:
      "der Status „{status}“ sagt nicht, ob der Nutzer angemeldet ist; benenne die Spalte um, damit sie ein Attribut bleibt, oder füge eine Spalte action hinzu",
    unknownEmail: "kein Nutzer hat die E-Mail-Adresse „{email}“",
    emailNoId: "die E-Mail-Adresse „{email}“ kann nicht die Id eines neuen Nutzers sein",
    idTaken: "ein Nutzer ohne diese E-Mail-Adresse hat die Id „{id}“; nenne sie in der Spalte id",
  },
});
