import type { Answer } from "../http/exchange"
import { readJson } from "../http/read-json"
import type { Reading } from "../reading"

/** Puts the JSON parser before a reader of parsed bodies. */
export function readJsonWith<T>(read: (body: unknown) => Reading<T>) {
  return (answer: Answer): Reading<T> => {
    const json = readJson(answer)
    return json.ok ? read(json.value) : json
  }
}
