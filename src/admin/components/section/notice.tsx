import { Alert } from "@medusajs/ui"
import type { ComponentPropsWithoutRef } from "react"

/** Without it the grid grows with the longest word, and one long number runs out of a narrow column. */
const COLUMNS = { gridTemplateColumns: "20px minmax(0, 1fr)" }

/** An alert that keeps its text inside, however long a word is. */
export function Notice(props: ComponentPropsWithoutRef<typeof Alert>) {
  return <Alert {...props} style={COLUMNS} />
}
