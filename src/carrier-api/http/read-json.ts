import type { Reading } from "../answers/loose"
import type { Answer } from "./exchange"

/** The JSON of an answer, or what came in its place. */
export function readJson(answer: Answer): Reading<unknown> {
  if (isPdf(answer)) {
    return { ok: false, problem: "a PDF instead of JSON" }
  }
  const text = answer.body.toString("utf8").replace(/^\uFEFF/, "")
  if (text.trim() === "") {
    return { ok: false, problem: "an empty answer instead of JSON" }
  }
  try {
    return { ok: true, value: parseJson(text) }
  } catch {
    const isHtml = /^\s*<(!doctype|html|head|body)/i.test(text)
    const type = answer.header("content-type") ?? "no content type"
    return {
      ok: false,
      problem: isHtml ? "an HTML page instead of JSON" : `something that is not JSON (${type})`,
    }
  }
}

export function isPdf({ body }: Answer): boolean {
  return body.subarray(0, 5).toString("latin1") === "%PDF-"
}

const longInteger = /\d{16}/
const stringOrInteger = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g

/**
 * JSON.parse, but an integer too long for a double becomes a string: a carrier's 20-digit tracking
 * number sent as a number would otherwise come out as another number.
 */
export function parseJson(text: string): unknown {
  // First, and not only for its value: on text that is no JSON the expression takes time squared.
  const value: unknown = JSON.parse(text)
  return longInteger.test(text) ? JSON.parse(text.replace(stringOrInteger, quoteLong)) : value
}

function quoteLong(token: string): string {
  return token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`
}

/** Puts the JSON parser before a reader of parsed bodies. */
export function readJsonWith<T>(read: (body: unknown) => Reading<T>) {
  return (answer: Answer): Reading<T> => {
    const json = readJson(answer)
    return json.ok ? read(json.value) : json
  }
}
