import { jsonObject } from "./json-object"

const longestUrl = 4_000

/**
 * The label link in the answer to a confirmation: the first web address at the given paths, else a
 * path on the service itself ("/labels/1.pdf") at one of them, else the only web address in the answer.
 */
export function findLabelUrl(body: unknown, labelPaths: string[], host: string) {
  const atPaths = labelPaths.map((path) => valueAt(body, path))
  const links = atPaths.flatMap((value) => webAddress(value) ?? [])
  const onHost = atPaths.flatMap((value) => pathOnHost(value, host) ?? [])
  const anywhere = new Set(stringsIn(body).flatMap((value) => webAddress(value) ?? []))
  return links[0] ?? onHost[0] ?? (anywhere.size === 1 ? [...anywhere][0] : undefined)
}

function valueAt(body: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => {
    const object = jsonObject(value)
    return Object.hasOwn(object, key) ? object[key] : undefined
  }, body)
}

function webAddress(value: unknown): string | undefined {
  const text = typeof value === "string" ? value.trim() : ""
  return text.length <= longestUrl && /^https?:\/\//i.test(text) && URL.canParse(text)
    ? text
    : undefined
}

function pathOnHost(value: unknown, host: string): string | undefined {
  const text = typeof value === "string" ? value.trim() : ""
  return text.length <= longestUrl && /^\/[^/\s]/.test(text) && URL.canParse(text, host)
    ? new URL(text, host).href
    : undefined
}

/** Every string of a JSON value. A loop, not a recursion: an answer may be nested deeper than the stack. */
function stringsIn(body: unknown): string[] {
  const found: string[] = []
  const left: unknown[] = [body]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === "string") {
      found.push(value)
    } else if (typeof value === "object" && value !== null) {
      for (const inner of Object.values(value)) {
        left.push(inner)
      }
    }
  }
  return found
}
