import { Alert } from "@medusajs/ui"
import type { ComponentPropsWithoutRef } from "react"

/** Otherwise the grid grows with the longest word, and a long number overflows a narrow column. */
const COLUMNS = { gridTemplateColumns: "20px minmax(0, 1fr)" }

/** An alert that also keeps long words inside. */
export function Notice(props: ComponentPropsWithoutRef<typeof Alert>) {
  return <Alert {...props} style={COLUMNS} />
}
