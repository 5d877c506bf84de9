/**
 * The message of whatever was thrown. Errors that come out of a workflow are plain objects: the engine
 * writes them down in between.
 */
export function errorText(error: unknown): string {
  if (typeof error === "object" && error !== null && "message" in error) {
    return String(error.message)
  }
  return String(error)
}
