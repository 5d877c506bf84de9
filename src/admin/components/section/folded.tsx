import { ChevronDownMini, ChevronRightMini } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { type ReactNode, useId, useState } from "react"

interface FoldedProps {
  label: string
  /** Shown on the line of the button, before it. */
  beside?: ReactNode
  isOpenAtFirst?: boolean
  children: () => ReactNode
}

/** A part that is folded until it is wanted. Its content is made only then. */
export function Folded({ label, beside, isOpenAtFirst = false, children }: FoldedProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const id = useId()
  return (
    <div className="flex flex-col items-start gap-y-2">
      <div className="flex flex-wrap items-center gap-x-4">
        {beside}
        <Button
          // Used inside forms too: it must not submit them.
          type="button"
          size="small"
          variant="transparent"
          className="-mx-2"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <ChevronDownMini /> : <ChevronRightMini />}
          {label}
        </Button>
      </div>
      {isOpen && (
        <div id={id} className="w-full">
          {children()}
        </div>
      )}
    </div>
  )
}
