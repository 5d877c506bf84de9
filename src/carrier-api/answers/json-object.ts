type JsonObject = Record<string, unknown>

/** The value when it is a JSON object, an empty one otherwise, so that a path can be walked without asking. */
export function jsonObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {}
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
