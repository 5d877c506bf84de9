import { clx, Text, Tooltip } from "@medusajs/ui"
import { type ReactElement, useEffect, useState } from "react"

interface CutTextProps {
  text: string
  className?: string
}

/** One line, cut off where there is no more room. A tooltip then shows all of it, also from the keyboard. */
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

/** Whether a line of text is wider than the place that it has. The first of the two is the line's `ref`. */
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
