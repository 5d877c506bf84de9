import { MedusaError } from "@medusajs/framework/utils"
import { CarrierApiError, type ShipmentOrderingClient } from "../carrier-api"
import { type PluginContext, withConfiguration, refuse, errorText, accountOf } from "../context"
import type { Account, Environment } from "../modules/shipment_ordering"
import { settleWithin } from "../quote-book"
import { discoverFirstServices } from "./discover-services"
import { readAddress } from "./save-settings"
import {
  backgroundSaves,
  accountFor,
  keyedClient,
  priceClient,
  readyAccount,
  tryingClient,
} from "../service"

interface ConnectionCheck {
  name: "address" | "api_key"
  is_ok: boolean
  message: string
}

/**
 * Asks the service for a price (needs only the address) and for today's shipments (needs the key). Changes nothing
 * there. Tests the saved account, or data that is entered and not saved.
 */
export function testConnection(
  context: PluginContext,
  handle: string,
  entered: EnteredAccount = {},
): Promise<ConnectionCheck[]> {
  return Object.keys(entered).length > 0
    ? testEntered(context, handle, entered)
    : testSaved(context, handle)
}

/**
 * If the address works and no service is known yet, starts a search for services. A long search goes on after this
 * has answered.
 */
async function testSaved(context: PluginContext, handle: string): Promise<ConnectionCheck[]> {
  const address = await checkAddress(context, () => accountFor(context, handle))
  const key = await checkKey(async () => keyedClient(context, await accountFor(context, handle)))
  await backgroundSaves()
  if (address.is_ok) {
    const now = await withConfiguration(context)
    await settleWithin(discoverFirstServices(now, await accountFor(now, handle)), MOST_SEARCH_MS)
  }
  return [address, key]
}

/** Account data that is entered but not saved. A missing field keeps its saved value. */
interface EnteredAccount {
  environment?: Environment
  base_url?: string
  api_key?: string
}

/** Tries the key only if the address answers, and a saved key only at the address that it was saved for. */
async function testEntered(
  context: PluginContext,
  handle: string,
  { environment, base_url, api_key }: EnteredAccount,
): Promise<ConnectionCheck[]> {
  const saved = accountOf(context.configuration, handle)
  const address = readAddress({ base_url, environment })
  const entered: Account = {
    id: saved?.id ?? "",
    handle,
    environment: environment ?? address?.environment ?? saved?.environment ?? "production",
    baseUrl: address?.host ?? saved?.baseUrl,
    isSandbox: saved?.isSandbox,
    postalCodeForms: saved?.postalCodeForms ?? {},
    keys: saved?.keys ?? {},
  }
  const reached = await checkAddress(context, () => Promise.resolve(readyAccount(entered)))
  if (!reached.is_ok) {
    return [reached]
  }
  const key = await checkKey(() => {
    const ready = readyAccount(entered)
    if (api_key) {
      return tryingClient(context, ready, api_key)
    }
    if (ready.keys[ready.environment] && saved?.baseUrl !== ready.baseUrl) {
      refuse(
        `The saved API key is not sent to another address. Enter the key for ${ready.baseUrl}.`,
      )
    }
    return keyedClient(context, ready)
  })
  await backgroundSaves()
  return [reached, key]
}

function checkAddress(
  context: PluginContext,
  account: () => Promise<Account & { baseUrl: string }>,
): Promise<ConnectionCheck> {
  return check("address", async () => {
    const client = await priceClient(context, await account())
    const packages = [{ weight: "1", length: "30", width: "20", height: "10" }]
    const destination = { countryCode: "LV", zipCode: "LV-1010" }
    await answered(
      client.calculate({ ...destination, packageType: 1, sendAdr: false, packages }, PATIENT),
    )
    return "The service answers."
  })
}

function checkKey(client: () => Promise<ShipmentOrderingClient>): Promise<ConnectionCheck> {
  return check("api_key", async () => {
    await useKey(await client())
    return "The service accepts the API key."
  })
}

const PATIENT = { timeoutMs: 20_000 }
/** A search of many countries at a slow service takes minutes; the browser does not wait that long. */
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

/**
 * Checks once a day whether the service still accepts the key of each account, so that the merchant learns of
 * a refusal before the next shipment. The result is noted like that of any call.
 */
export async function checkKeys(context: PluginContext): Promise<void> {
  const { plugin, logger, configuration } = context
  for (const account of configuration.accounts) {
    const { baseUrl, environment, keys } = account
    const key = keys[environment]
    if (!baseUrl || !key || !(await plugin.accountNotes.takeCheck(key.sealed))) continue
    try {
      await useKey(await keyedClient(context, { ...account, baseUrl }))
    } catch (error) {
      logger.warn(`shipment-ordering: API key of ${account.handle}: ${errorText(error)}`)
      const isRefusal = error instanceof CarrierApiError && error.kind === "auth"
      if (!isRefusal) await plugin.accountNotes.giveCheckBack(key.sealed)
    }
  }
  await backgroundSaves()
}

/**
 * Lists today's shipments: a call that needs the key and changes nothing.
 *
 * @throws CarrierApiError of kind `auth` when the service refuses the key
 */
async function useKey(client: ShipmentOrderingClient): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  await client.listShipments({ from: today, to: today })
}
