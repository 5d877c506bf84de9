/** The store's words about a choice that it has refused: those are for the customer. Other errors' are not. */
export function explainFailure(error: unknown): string | undefined {
  const status: unknown = error instanceof Error && "status" in error ? error.status : undefined
  const isRefusal = typeof status === "number" && status >= 400 && status < 500
  return error instanceof Error && isRefusal && error.message !== "" ? error.message : undefined
}
