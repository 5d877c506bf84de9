import { MedusaError } from "@medusajs/framework/utils"
import { CarrierApiError } from "../../carrier-api"
import { settleWithin } from "../../rating"
import type { PluginScope } from "../plugin-scope"
import { findFirstServices } from "./find-first-services"
import { whatWasLearned } from "./learn-from-calls"
import { accountFor, keyedClient, priceClient } from "./service-client"
import { useKey } from "./use-key"

export interface ConnectionCheck {
  name: "address" | "api_key"
  is_ok: boolean
  message: string
}

/**
 * Asks the service for a price (needs only the address) and for today's shipments (needs the key).
 * Changes nothing there. Where the address is right and no service is known yet, they are looked for; what
 * takes long of that goes on when this has answered.
 */
export async function testConnection(
  scope: PluginScope,
  handle: string,
): Promise<ConnectionCheck[]> {
  const address = await check("address", async () => {
    const client = await priceClient(scope, await accountFor(scope, handle))
    const packages = [{ weight: "1", length: "30", width: "20", height: "10" }]
    const destination = { countryCode: "LV", zipCode: "LV-1010" }
    await answered(
      client.calculate({ ...destination, packageType: 1, sendAdr: false, packages }, PATIENT),
    )
    return "The service answers."
  })
  const key = await check("api_key", async () => {
    const client = await keyedClient(scope, await accountFor(scope, handle))
    await useKey(client)
    return "The service accepts the API key."
  })
  await whatWasLearned(scope)
  if (address.is_ok) {
    await settleWithin(findFirstServices(scope, await accountFor(scope, handle)), MOST_SEARCH_MS)
  }
  return [address, key]
}

const PATIENT = { timeoutMs: 20_000 }
/** Many countries at a slow service take minutes, and whoever waits for an answer is cut off before. */
const MOST_SEARCH_MS = 10_000

/** A refusal of the sample is an answer too: the service is there and speaks this API. */
async function answered(asked: Promise<unknown>): Promise<void> {
  try {
    await asked
  } catch (error) {
    if (!(error instanceof CarrierApiError) || error.kind !== "rejected" || !error.fields) {
      throw error
    }
  }
}

async function check(
  name: ConnectionCheck["name"],
  ask: () => Promise<string>,
): Promise<ConnectionCheck> {
  try {
    return { name, is_ok: true, message: await ask() }
  } catch (error) {
    if (error instanceof CarrierApiError) {
      return { name, is_ok: false, message: error.merchantMessage }
    }
    if (error instanceof MedusaError) {
      return { name, is_ok: false, message: error.message }
    }
    throw error
  }
}
