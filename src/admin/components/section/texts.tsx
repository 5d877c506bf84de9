import { clx, Text } from "@medusajs/ui"
import { type ComponentProps, forwardRef } from "react"
import { Link, type LinkProps } from "react-router-dom"

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

export const LINK_STYLE =
  "text-ui-fg-base hover:text-ui-fg-subtle transition-fg underline underline-offset-2"

/** A link in a text or a table row. Medusa's blue is too pale for small text. A click does not open the row. */
export const TextLink = forwardRef<HTMLAnchorElement, LinkProps & { isNewTab?: boolean }>(
  function TextLink({ isNewTab, className, ...props }, ref) {
    return (
      <Link
        {...props}
        {...(isNewTab && { target: "_blank", rel: "noopener noreferrer" })}
        ref={ref}
        className={clx(LINK_STYLE, className)}
        onClick={(event) => event.stopPropagation()}
      />
    )
  },
)
