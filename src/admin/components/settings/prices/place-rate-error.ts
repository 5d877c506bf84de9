import type { UseFormReturn } from "react-hook-form"
import { placeNestedError } from "../../forms/place-nested-error"
import type { CurrencyOutput, CurrencyValues } from "./currency-values"

/** The backend names a rate by its currency, the form by its row. */
export function placeRateError(
  form: UseFormReturn<CurrencyValues, unknown, CurrencyOutput>,
  error: unknown,
): void {
  const text = error instanceof Error ? error.message : String(error)
  const rows = form.getValues("exchange_rates")
  const placed = rows.reduce(
    (said, { currency }, index) =>
      said.replace(
        `exchange_rates.${currency.trim().toLowerCase()}:`,
        `exchange_rates.${index}.rate:`,
      ),
    text,
  )
  placeNestedError(form, new Error(placed))
}
