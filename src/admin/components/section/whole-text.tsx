import { Text, Tooltip } from "@medusajs/ui"
import type { ReactElement } from "react"

interface WholeTextProps {
  text: string
  /** Where it is not, nothing is told besides. */
  isCut: boolean
  /** The line, to be reached by keyboard where it is cut off. */
  children: ReactElement
}

/** Tells all of a line that is cut off, on hover and on focus. */
export function WholeText({ text, isCut, children }: WholeTextProps) {
  if (!isCut) {
    return children
  }
  return (
    <Tooltip
      maxWidth={320}
      content={
        <Text size="small" className="break-words">
          {text}
        </Text>
      }
    >
      {children}
    </Tooltip>
  )
}
