import { ChevronDownMini, ChevronRightMini } from "@medusajs/icons"
import { clx, Text, Tooltip } from "@medusajs/ui"
import { type ComponentProps, forwardRef, type ReactNode, useEffect, useId, useState } from "react"
import { Link, type LinkProps } from "react-router-dom"
import { SmallButton } from "./menus"

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

interface CutTextProps {
  text: string
  to?: string
  isNewTab?: boolean
  className?: string
}

/** One line, cut off if it is too long. A tooltip then shows the whole text, also by keyboard. */
export function CutText({ text, to, isNewTab, className }: CutTextProps) {
  const [line, setLine] = useState<HTMLElement | null>(null)
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    if (!line) return
    const look = () => setIsCut(line.scrollWidth > line.clientWidth)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(line)
    return () => observer.disconnect()
  }, [line, text])
  const shown = to ? (
    <TextLink
      ref={setLine}
      to={to}
      isNewTab={isNewTab}
      className={clx("block truncate", className)}
    >
      {text}
    </TextLink>
  ) : (
    <span ref={setLine} tabIndex={isCut ? 0 : undefined} className={clx("truncate", className)}>
      {text}
    </span>
  )
  if (!isCut) {
    return shown
  }
  const whole = (
    <Text size="small" className="break-words">
      {text}
    </Text>
  )
  return (
    <Tooltip maxWidth={320} content={whole}>
      {shown}
    </Tooltip>
  )
}

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
        <SmallButton
          variant="transparent"
          className="-mx-2"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <ChevronDownMini /> : <ChevronRightMini />}
          {label}
        </SmallButton>
      </div>
      {isOpen && (
        <div id={id} className="w-full">
          {children()}
        </div>
      )}
    </div>
  )
}
