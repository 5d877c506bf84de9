import { otherPostalCodeForm, postalCodeFormKey, readBody } from "../../booking"
import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { isRefused } from "../account/in-postal-code-form"
import { note } from "../account/learn-from-calls"
import type { PluginScope } from "../plugin-scope"
import { sendOrder } from "./send-order"

/** What is ordered anew after the form of its postal code was refused. */
export interface InOtherForm {
  refused: LedgerRow
  postalCodeForms: Account["postalCodeForms"]
}

interface Order {
  claim: (again?: InOtherForm) => Promise<LedgerRow>
  refuseIfChanged?: () => Promise<void>
}

/**
 * Orders a shipment, and once more with the postal code in the other form (`1010` of `LV-1010`) where the
 * service refuses the first. A refusal of the data has created nothing (API, "Create shipment", rule 1) and ends
 * its row, so that the second is a row of the next generation with a key of its own. The form is remembered for
 * the account once the service has taken it: a wrong code alone changes nothing.
 *
 * @throws what `sendOrder` throws; where both forms are refused, the first refusal
 */
export async function sendInPostalCodeForm(
  scope: PluginScope,
  account: Account,
  { claim, refuseIfChanged }: Order,
): Promise<LedgerRow> {
  const first = await claim()
  try {
    return await sendOrder(scope, first, refuseIfChanged)
  } catch (refusal) {
    // Of a request that was sent before, the answer may be another one's.
    const isOwn = first.first_sent_at === null && first.unknown_answers === 0
    const isForm = isRefused(refusal, "zip_code") && Object.keys(refusal.fields ?? {}).length === 1
    if (!isOwn || !first.sealed_body || !isForm) throw refusal
    const sent = readBody(scope.memory.unsealBody(first.id, first.sealed_body))
    const learned = postalCodeFormKey("orders", sent.country_code)
    const form = otherPostalCodeForm(sent.zip_code, sent.country_code)
    try {
      const row = await claim({
        refused: first,
        postalCodeForms: { ...account.postalCodeForms, [learned]: form },
      })
      const ordered = await sendOrder(scope, row, refuseIfChanged)
      note(scope, () => scope.memory.accountNotes.notePostalCodeForm(account, learned, form))
      return ordered
    } catch (error) {
      throw isRefused(error, "zip_code") ? refusal : error
    }
  }
}
