const mostKeys = 15
const mostLevels = 4
const longestShape = 600

/**
 * What an answer is made of, for a message: `{data: {points: [{id: number}]}}`. Names and types alone. A name
 * that does not look like one may be a datum, and is left out, as is what is too deep or too much.
 */
export function shapeOf(value: unknown): string {
  const shape = describe(value, 1)
  return shape.length > longestShape ? `${shape.slice(0, longestShape)}…` : shape
}

function describe(value: unknown, level: number): string {
  if (value === null) {
    return "null"
  }
  if (typeof value !== "object") {
    return typeof value
  }
  const isList = Array.isArray(value)
  if (level > mostLevels) {
    return isList ? "[…]" : "{…}"
  }
  if (isList) {
    return value.length > 0 ? `[${describe(value[0], level + 1)}]` : "[]"
  }
  const entries = Object.entries(value)
  const shown = entries
    .slice(0, mostKeys)
    .map(([key, inner]) => `${nameOf(key)}: ${describe(inner, level + 1)}`)
  return `{${[...shown, ...(entries.length > mostKeys ? ["…"] : [])].join(", ")}}`
}

/** A word of letters, with few digits behind. */
function nameOf(key: string): string {
  return /^[A-Za-z_][A-Za-z_-]{0,38}\d{0,2}$/.test(key) ? key : "(a name)"
}
