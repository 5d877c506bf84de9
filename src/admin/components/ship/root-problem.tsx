import { useFormState } from "react-hook-form"
import { Notice } from "../section/notice"
import type { ShipValues } from "./ship-values"

/** What was refused of a whole part of the dialog, or of none. */
export function RootProblem({ name }: { name: "items" | "packages" | "account" | "other" }) {
  const { errors } = useFormState<ShipValues>()
  const message = errors.root?.[name]?.message
  return message ? (
    <Notice variant="error" role="alert" className="mt-4 first:mt-0">
      <span className="break-words">{message}</span>
    </Notice>
  ) : null
}
