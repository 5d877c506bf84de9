import { clx, Text, Tooltip } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { TextLink } from "./texts"

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
