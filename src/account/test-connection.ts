import { MedusaError } from "@medusajs/framework/utils"
import { type ApiClient, calculate, CarrierApiError, listShipments } from "../carrier-api"
import { type PluginContext, withConfiguration, refuse, errorText, accountOf } from "../context"
import type { Account, Environment } from "../modules/shipment_ordering"
import { resultWithin } from "../answer-book"
import { discoverFirstServices } from "./discover-services"
import { readAddress } from "./save-settings"
import {
  backgroundSaves,
  accountFor,
  keyedClient,
  priceClient,
  readyAccount,
  tryingClient,
} from "./api-client"

interface ConnectionCheck {
  /** `address` is a price, `api_key` today's shipments. */
  name: "address" | "api_key"
  is_ok: boolean
  message: string
}

/** Account data that is entered but not saved. A missing field keeps its saved value. */
interface EnteredAccount {
  environment?: Environment
  base_url?: string
  api_key?: string
}

/**
 * Asks the service for a price (needs only the address) and for today's shipments (needs the key). Changes nothing
 * there.
 *
 * Tests the saved account. If its address works and no service is known yet, starts a search for services, which may
 * go on after this has answered. With data that is entered and not saved, it tries the key only if the address answers,
 * and a saved key only at the address that it was saved for.
 */
export async function testConnection(
  context: PluginContext,
  handle: string,
  entered: EnteredAccount = {},
): Promise<ConnectionCheck[]> {
  const savedAccount = accountOf(context.configuration, handle)
  const isSaved = Object.keys(entered).length === 0
  const account = isSaved ? savedAccount : withEntered(handle, savedAccount, entered)
  const address = await check("address", async () => {
    const client = await priceClient(context, readyAccount(account))
    const packages = [{ weight: "1", length: "30", width: "20", height: "10" }]
    const destination = { countryCode: "LV", zipCode: "LV-1010" }
    await answered(
      calculate(client, { ...destination, packageType: 1, sendAdr: false, packages }, PATIENT),
    )
    return "The service answers."
  })
  if (!address.is_ok && !isSaved) {
    return [address]
  }
  const key = await check("api_key", async () => {
    const ready = readyAccount(account)
    if (
      !entered.api_key &&
      ready.keys[ready.environment] &&
      savedAccount?.baseUrl !== ready.baseUrl
    ) {
      refuse(
        `The saved API key is not sent to another address. Enter the key for ${ready.baseUrl}.`,
      )
    }
    const client = entered.api_key
      ? tryingClient(context, ready, entered.api_key)
      : keyedClient(context, ready)
    await useKey(await client)
    return "The service accepts the API key."
  })
  await backgroundSaves()
  if (address.is_ok && isSaved) {
    const now = await withConfiguration(context)
    await resultWithin(discoverFirstServices(now, await accountFor(now, handle)), MOST_SEARCH_MS)
  }
  return [address, key]
}

/** @throws MedusaError INVALID_DATA if the entered address is none */
function withEntered(
  handle: string,
  saved: Account | undefined,
  { environment, base_url }: EnteredAccount,
): Account {
  const address = readAddress({ base_url, environment })
  return {
    id: saved?.id ?? "",
    handle,
    environment: environment ?? address?.environment ?? saved?.environment ?? "production",
    baseUrl: address?.host ?? saved?.baseUrl,
    isSandbox: saved?.isSandbox,
    postalCodeForms: saved?.postalCodeForms ?? {},
    keys: saved?.keys ?? {},
  }
}

const PATIENT = { timeoutMs: 20_000 }
/** A search of many countries at a slow service takes minutes; the browser does not wait that long. */
const MOST_SEARCH_MS = 10_000

/** A refusal of the sample is an answer too: the service is there and speaks this API. */
async function answered(question: Promise<unknown>): Promise<void> {
  try {
    await question
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
async function useKey(client: ApiClient): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  await listShipments(client, { from: today, to: today })
}
