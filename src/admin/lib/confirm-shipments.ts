import { isAnswerLost } from "./answer-lost"
import { sdk } from "./sdk"
import type { Shipment, ShipmentState } from "./shipment"
import { LIST_PATH } from "./shipment-list"

/** What became of one of many shipments. */
export interface ConfirmResult {
  id: string
  state: ShipmentState | null
  /** In words; null where it is confirmed, and where nobody knows. */
  problem: string | null
  /** No answer came: it may be confirmed all the same, or about to be. */
  isLost?: boolean
}

export function isConfirmed({ state }: Pick<ConfirmResult, "state">): boolean {
  return state === "confirmed" || state === "tracked"
}

/**
 * Confirms a few shipments. Never throws: where the answer is lost on the way, each is looked at again.
 *
 * @param ids at most 200
 */
export async function confirmShipments(ids: string[]): Promise<ConfirmResult[]> {
  try {
    const path = `${LIST_PATH}/confirm`
    const answer = await sdk.client.fetch<{ results: ConfirmResult[] }>(path, {
      method: "POST",
      body: { ids },
    })
    return answer.results
  } catch (error) {
    return isAnswerLost(error)
      ? Promise.all(ids.map(lookAgain))
      : ids.map((id) => ({ id, state: null, problem: (error as Error).message }))
  }
}

async function lookAgain(id: string): Promise<ConfirmResult> {
  const state = await sdk.client.fetch<{ shipment: Shipment }>(`${LIST_PATH}/${id}`).then(
    ({ shipment }) => shipment.state,
    () => null,
  )
  return { id, state, problem: null, isLost: !isConfirmed({ state }) }
}
