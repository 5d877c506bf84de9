import { Link } from "react-router-dom"
import { useIsCut, WholeText } from "./cut-text"

/** A link inside a table, cut off where the column ends. The blue of links is too pale for small text. */
export function TableLink({ to, text }: { to: string; text: string }) {
  const [ref, isCut] = useIsCut(text)
  return (
    <WholeText text={text} isCut={isCut}>
      <Link
        ref={ref}
        to={to}
        className="text-ui-fg-base hover:text-ui-fg-subtle transition-fg block truncate underline underline-offset-2"
      >
        {text}
      </Link>
    </WholeText>
  )
}
