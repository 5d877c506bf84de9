import { LRUCache } from "lru-cache"
import { listOtherForms, formatPostalCode, postalCodeFormKey } from "../addresses"
import { CarrierApiError } from "../carrier-api"
import { MINUTE_MS, perProcess, type PluginContext } from "../context"
import type { Account } from "../modules/shipment_ordering"
import { type LoadLimit, LoadLimitError } from "../answer-book"
import { saveInBackground } from "./api-client"

export type AccountAndForms = Pick<
  Account,
  "id" | "handle" | "baseUrl" | "environment" | "postalCodeForms"
>

interface Place {
  /** Two letters, upper case. */
  countryCode: string
  zipCode: string
  /** The service's name of the postal code field in its refusals. */
  field?: string
  /** Lists of parcel lockers may want another form than prices and orders. */
  of?: "prices" | "lockers"
  /** Counts each further question. The first is already counted, by the answer book. */
  limit: LoadLimit | undefined
}

const MOST_REFUSALS = 5_000
const REFUSED_FOR_MS = 10 * MINUTE_MS

/** Refused postal codes, so that a cart that is changed often does not ask about the same code again and again. */
const refusals = perProcess(
  () => new LRUCache<string, CarrierApiError>({ max: MOST_REFUSALS, ttl: REFUSED_FOR_MS }),
)

/**
 * Asks the service with the postal code in the form that it is known to accept. If the service refuses it, asks again
 * in the other forms: some services want `LV-1010`, some `1010`. The accepted form is saved for the account and the
 * country, for all processes. A code that is refused in all forms is not asked about again for some minutes.
 *
 * @throws what `ask` throws; the first refusal when all forms are refused; LoadLimitError when the limit is reached
 */
export async function inPostalCodeForm<Answer>(
  context: PluginContext,
  account: AccountAndForms,
  {
    countryCode,
    zipCode,
    field = "zip_code",
    of = "prices",
    limit,
    ask,
  }: Place & { ask: (zipCode: string) => Promise<Answer> },
): Promise<Answer> {
  const formKey = postalCodeFormKey(of, countryCode)
  const usual = formatPostalCode(zipCode, countryCode, account.postalCodeForms[formKey])
  const { handle, baseUrl, environment } = account
  const refusalKey = JSON.stringify([handle, baseUrl, environment, formKey, usual])
  const earlier = refusals().get(refusalKey)
  if (earlier) throw earlier
  try {
    return await ask(usual)
  } catch (refusal) {
    if (!isRefused(refusal, field)) throw refusal
    for (const form of listOtherForms(usual, countryCode)) {
      if (limit?.takeQuestion() === false) throw new LoadLimitError("visitor")
      if (limit && !(await limit.takeCall())) throw new LoadLimitError("all")
      try {
        const answer = await ask(formatPostalCode(zipCode, countryCode, form))
        saveInBackground(context, () =>
          context.plugin.accountNotes.notePostalCodeForm(account, formKey, form),
        )
        return answer
      } catch (error) {
        if (!isRefused(error, field)) throw error
      }
    }
    refusals().set(refusalKey, refusal)
    throw refusal
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
