import { clx, Text, Tooltip } from "@medusajs/ui"
import { type ReactElement, useEffect, useState } from "react"

interface CutTextProps {
  text: string
  className?: string
}

/** One line, cut off if it is too long. A tooltip then shows the whole text, also by keyboard. */
export function CutText({ text, className }: CutTextProps) {
  const [ref, isCut] = useIsCut(text)
  return (
    <WholeText text={text} isCut={isCut}>
      <span ref={ref} tabIndex={isCut ? 0 : undefined} className={clx("truncate", className)}>
        {text}
      </span>
    </WholeText>
  )
}

interface WholeTextProps {
  text: string
  /** No tooltip if nothing is cut off. */
  isCut: boolean
  /** The line; if it is cut off, it must take the keyboard focus. */
  children: ReactElement
}

/** Shows the whole text of a cut-off line on hover and on focus. */
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

/** Whether a line of text is wider than its space. Returns the line's `ref` and the answer. */
export function useIsCut(text: string) {
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
  return [setLine, isCut] as const
}
