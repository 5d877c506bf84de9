/** The paths of a form's fields: what holds no other values. */
export function leafPaths(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) =>
    leafPaths(inner, path ? `${path}.${key}` : key),
  )
}

/**
 * The field that a refusal is to be shown at: the one of its path, else the one that holds what the path
 * names, else the first within it. A row as a whole is shown at its first field.
 */
export function fieldOfPath<Field extends string>(
  path: string,
  fields: readonly Field[],
): Field | undefined {
  return (
    fields.find((field) => field === path) ??
    fields.find((field) => path.startsWith(`${field}.`)) ??
    fields.find((field) => field.startsWith(`${path}.`))
  )
}

const ISSUE = /^([a-z_]+(?:\.[a-z0-9_]+)*): (.+)$/s

/** What the backend says, parted into the path that it names and the words. */
export function readIssue(
  text: string,
  prefix = "",
): { path: string; message: string } | undefined {
  const said = text.replace(/^Invalid request: /, "").replace(prefix, "")
  const [, path, message] = ISSUE.exec(said) ?? []
  return path && message ? { path, message } : undefined
}
