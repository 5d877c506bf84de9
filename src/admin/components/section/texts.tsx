import { clx, Text } from "@medusajs/ui"
import type { ComponentProps } from "react"

type TextProps = ComponentProps<typeof Text>

/** A short title inside a section. */
export function Strong(props: TextProps) {
  return <Text size="small" leading="compact" weight="plus" {...props} />
}

/** A text that explains. */
export function Note({ className, ...props }: TextProps) {
  return (
    <Text size="small" className={clx("text-ui-fg-subtle text-pretty", className)} {...props} />
  )
}

/** A fact of less weight. */
export function Fine({ className, ...props }: TextProps) {
  return <Text size="xsmall" className={clx("text-ui-fg-subtle", className)} {...props} />
}
