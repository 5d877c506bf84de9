import { useEffect, useState } from "react"

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
