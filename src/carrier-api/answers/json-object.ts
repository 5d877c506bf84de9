type JsonObject = Record<string, unknown>

/** The value when it is a JSON object, an empty one otherwise, so that a path can be walked without asking. */
export function jsonObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/**
 * All that a dotted path such as `data.labels.url` leads to. In a list a number takes one element, any other
 * name looks into all of them; a list at the end stands for its elements.
 */
export function valuesAt(body: unknown, path: string): unknown[] {
  const found = path
    .split(".")
    .reduce<unknown[]>((values, key) => values.flatMap((value) => stepInto(value, key)), [body])
  return found.flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
}

/** The one value at a dotted path, as it is. */
export function valueAt(body: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => ownValue(value, key)[0], body)
}

function stepInto(value: unknown, key: string): unknown[] {
  return Array.isArray(value) && !/^\d{1,6}$/.test(key)
    ? value.flatMap((element) => ownValue(element, key))
    : ownValue(value, key)
}

function ownValue(value: unknown, key: string): unknown[] {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? [(value as JsonObject)[key]]
    : []
}
