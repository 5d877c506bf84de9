import type { Reading } from "../reading"
import type { Answer } from "./exchange"
import { parseJson } from "./parse-json"

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
