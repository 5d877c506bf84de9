import { Link } from "react-router-dom"

/** A link inside a table, cut off where the column ends. The blue of links is too pale for small text. */
export function TableLink({ to, text }: { to: string; text: string }) {
  return (
    <Link
      to={to}
      title={text}
      className="text-ui-fg-base hover:text-ui-fg-subtle transition-fg block truncate underline underline-offset-2"
    >
      {text}
    </Link>
  )
}
