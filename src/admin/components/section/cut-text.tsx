import { clx } from "@medusajs/ui"
import { useIsCut } from "../../hooks/use-is-cut"
import { WholeText } from "./whole-text"

interface CutTextProps {
  text: string
  className?: string
}

/** One line, cut off where there is no more room. All of it is told then, to those without a mouse too. */
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
