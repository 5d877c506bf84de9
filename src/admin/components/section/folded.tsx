import { ChevronDownMini, ChevronRightMini } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { type ReactNode, useId, useState } from "react"

/** A part that is folded until it is wanted. Its content is made only then. */
export function Folded({ label, children }: { label: string; children: () => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <div className="flex flex-col items-start gap-y-2">
      <Button
        // Used inside forms too: it must not submit them.
        type="button"
        size="small"
        variant="transparent"
        className="-ml-2"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? <ChevronDownMini /> : <ChevronRightMini />}
        {label}
      </Button>
      {isOpen && (
        <div id={id} className="w-full">
          {children()}
        </div>
      )}
    </div>
  )
}
