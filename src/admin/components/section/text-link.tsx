import { clx } from "@medusajs/ui"
import { forwardRef } from "react"
import { Link, type LinkProps } from "react-router-dom"

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
