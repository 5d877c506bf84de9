import { otherPostalCodeForm, postalCode, postalCodeFormKey } from "../addresses"
import { CarrierApiError } from "../carrier-api"
import type { PluginContext } from "../context"
import type { Account } from "../modules/shipment_ordering"
import { saveInBackground } from "./service-client"

interface Place {
  /** Two letters, upper case. */
  countryCode: string
  zipCode: string
  /** The service's name of the postal code field in its refusals. */
  field?: string
  /** Lists of parcel lockers may want another form than prices and orders. */
  of?: "prices" | "lockers"
}

/**
 * Asks the service with the postal code in the form that it is known to accept. If the service refuses it,
 * asks once more in the other form: some services want `LV-1010`, some `1010`. The accepted form is saved
 * for the account and the country, for all processes.
 *
 * @throws what `ask` throws; the first refusal when both forms are refused
 */
export async function inPostalCodeForm<Answer>(
  context: PluginContext,
  account: Account,
  {
    countryCode,
    zipCode,
    field = "zip_code",
    of = "prices",
    ask,
  }: Place & { ask: (zipCode: string) => Promise<Answer> },
): Promise<Answer> {
  const formKey = postalCodeFormKey(of, countryCode)
  const usual = postalCode(zipCode, countryCode, account.postalCodeForms[formKey])
  try {
    return await ask(usual)
  } catch (refusal) {
    if (!isRefused(refusal, field)) throw refusal
    const form = otherPostalCodeForm(usual, countryCode)
    try {
      const answer = await ask(postalCode(zipCode, countryCode, form))
      saveInBackground(context, () =>
        context.plugin.accountNotes.notePostalCodeForm(account, formKey, form),
      )
      return answer
    } catch (error) {
      throw isRefused(error, field) ? refusal : error
    }
  }
}

/** Whether the service has refused the data because of this field. */
export function isRefused(error: unknown, field: string): error is CarrierApiError {
  return (
    error instanceof CarrierApiError &&
    error.kind === "rejected" &&
    error.fields?.[field] !== undefined
  )
}
