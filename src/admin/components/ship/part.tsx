import { Heading, Text } from "@medusajs/ui"
import { type ReactNode, useId } from "react"

interface PartProps {
  title: string
  description?: string
  /** At the end of the line of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** One concern of a long dialog. */
export function Part({ title, description, actions, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-y-4">
      <div className="flex items-start justify-between gap-x-4">
        <div>
          <Heading level="h2" id={id}>
            {title}
          </Heading>
          {description && (
            <Text size="small" className="text-ui-fg-subtle text-pretty">
              {description}
            </Text>
          )}
        </div>
        {actions && <div className="flex shrink-0 items-center gap-x-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
