import { validateHeaderName, validateHeaderValue } from "node:http"
import { z } from "zod"

/** They say where an answer ends, which the server alone knows: with others, it would send none. */
const ownHeaders = new Set(["content-length", "transfer-encoding", "trailer"])

/** Headers of an answer that node can send; better refused when planned than failing when sent. */
export const answerHeadersSchema = z.record(z.string(), z.string()).superRefine((headers, c) => {
  for (const [name, value] of Object.entries(headers)) {
    const message = problemOf(name, value)
    if (message !== undefined) c.addIssue({ code: "custom", path: [name], message })
  }
})

function problemOf(name: string, value: string): string | undefined {
  if (ownHeaders.has(name.toLowerCase())) return "The server sets this header itself"
  if (!passes(() => validateHeaderName(name))) return "This is no name of a header"
  if (!passes(() => validateHeaderValue(name, value))) return "A header cannot have this value"
  return undefined
}

function passes(check: () => void): boolean {
  try {
    check()
    return true
  } catch {
    return false
  }
}
