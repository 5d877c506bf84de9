import { readRequired, type Reading } from "./input"

/** Reads `send_adr`: `0` or `1`, and never missing. */
export function readAdr(reading: Reading): boolean {
  const text = readRequired(reading, "send_adr", "The ADR field is required")
  if (text !== "" && text !== "0" && text !== "1") {
    reading.errors.add("send_adr", "The selected ADR field is invalid")
  }
  return text === "1"
}
