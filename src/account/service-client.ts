import type { Logger } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import {
  type CallReport,
  cappedTimeouts,
  createShipmentOrderingClient,
  type ShipmentOrderingClient,
} from "../carrier-api"
import { type PluginScope, HOUR_MS, toMedusaError, errorText, perProcess } from "../context"

import type { Account, Environment } from "../modules/shipment_ordering/accounts/account-store"
import type { LedgerRow } from "../modules/shipment_ordering/ledger/ledger-row"
import { accountOf, endpointsOf, readConfiguration, forgetConfiguration } from "./configuration"
import { readFulfillmentFacts } from "./fulfillment-facts"
import { settleElsewhere } from "./settle-elsewhere"
import { refuseCopy } from "./store-address"

export const WHERE_TO_SET_UP = "Settings > Shipment Ordering"

/** The account with an address, or the next step for the merchant. */
export function readyAccount(account: Account | undefined): Account & { baseUrl: string } {
  if (!account?.baseUrl) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `The address of the shipping service is not set. Enter it in ${WHERE_TO_SET_UP}.`,
    )
  }
  return { ...account, baseUrl: account.baseUrl }
}

/** A client for prices: no key is read, none is sent (API, "Authentication", rule 2). */
export async function priceClient(
  scope: PluginScope,
  account: Account & { baseUrl: string },
): Promise<ShipmentOrderingClient> {
  const { baseUrl, environment } = account
  return client(scope, account, { baseUrl, environment })
}

/**
 * A client with the account's key.
 *
 * @throws MedusaError NOT_ALLOWED when no key is saved for the environment, it cannot be opened, or this
 * is the copy of another store
 */
export async function keyedClient(
  scope: PluginScope,
  account: Account & { baseUrl: string },
  environment: Environment = account.environment,
): Promise<ShipmentOrderingClient> {
  await refuseCopy(scope)
  const apiKey = openApiKey(scope, account, environment)
  if (!apiKey) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `No API key is saved for the ${environment} environment. ` +
        `Create one in your account at the service and save it in ${WHERE_TO_SET_UP}.`,
    )
  }
  return client(scope, account, { baseUrl: account.baseUrl, environment, apiKey })
}

/**
 * A client with a key that is only tried: it is not saved, and nothing is noted of it. A copy of a store may
 * try one too, which is no key of the store that it was made of.
 */
export async function tryingClient(
  scope: PluginScope,
  account: Account & { baseUrl: string },
  apiKey: string,
): Promise<ShipmentOrderingClient> {
  const { baseUrl, environment } = account
  return client(scope, { ...account, keys: {} }, { baseUrl, environment, apiKey })
}

function openApiKey(scope: PluginScope, account: Account, environment: Environment) {
  try {
    return scope.memory.accounts.apiKey(account, environment)
  } catch (error) {
    throw toMedusaError(error, scope.logger)
  }
}

/** A client for a shipment that exists: its host and environment are the row's, for ever. */
export async function clientForRow(
  scope: PluginScope,
  row: LedgerRow,
): Promise<ShipmentOrderingClient> {
  const { accounts } = await readConfiguration(scope.memory)
  const account = accounts.find((candidate) => candidate.handle === row.account)
  if (!account) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `The account "${row.account}" of this shipment no longer exists. Add it again in ${WHERE_TO_SET_UP}.`,
    )
  }
  if (account.baseUrl !== row.base_url) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `This shipment was ordered at ${row.base_url}, and the account is now at ${account.baseUrl ?? "no address"}. ` +
        `Its API key is not sent elsewhere. ${settleElsewhere({ ...row, isFulfilled: await isFulfilled(scope, row) })}`,
    )
  }
  return keyedClient(scope, { ...account, baseUrl: row.base_url }, row.environment)
}

/** Core takes back a fulfillment whose order got no answer, and a person may have canceled it. */
async function isFulfilled(scope: PluginScope, { fulfillment_id }: LedgerRow): Promise<boolean> {
  const facts = await readFulfillmentFacts(scope, fulfillment_id)
  return Boolean(facts && !facts.isCanceled && (facts.linkedOrderId || facts.linkedReturnId))
}

async function client(
  scope: PluginScope,
  account: Account,
  target: { baseUrl: string; environment: Environment; apiKey?: string },
): Promise<ShipmentOrderingClient> {
  const { settings } = await readConfiguration(scope.memory)
  const learn = learnFromCalls(scope, account, target.environment)
  return createShipmentOrderingClient({
    host: target.baseUrl,
    environment: target.environment,
    apiKey: target.apiKey,
    timeoutsMs: cappedTimeouts(scope.memory.options.timing.serviceTimeoutSeconds),
    endpoints: endpointsOf(scope.memory, settings, account.handle),
    onCall: (call) => {
      logCall(scope.logger, call)
      learn(call)
    },
  })
}

/**
 * A failed call is a warning, with the id under which the service's support finds it; but not what visitors
 * cause, who may be many. No data of the request or the answer.
 */
export function logCall(
  logger: Pick<Logger, "debug" | "warn">,
  { operation, status, errorKind, durationMs, correlationId }: CallReport,
): void {
  const level = errorKind && operation !== "calculate" && operation !== "lockers" ? "warn" : "debug"
  const outcome = [errorKind, status].filter(Boolean).join(" ")
  logger[level](
    `shipment-ordering: call ${operation}: ${outcome}, ${durationMs} ms, correlation id ${correlationId}`,
  )
}

/** The account that a provider entry names, ready to be asked. */
export async function accountFor(
  scope: PluginScope,
  handle: string,
): Promise<Account & { baseUrl: string }> {
  return readyAccount(accountOf(await readConfiguration(scope.memory), handle))
}

/** The sandbox names itself so in the `Server` header of every answer. */
const SANDBOX = "shipment-ordering-sandbox"
/** Below a day: the daily check keeps it younger than that. */
const NOTE_ACCEPTED_EVERY_MS = 20 * HOUR_MS

/** Notes that are still being written. */
const pending = perProcess(() => new Set<Promise<void>>())

/**
 * What one client's calls tell of the account: whether its key is taken, and whether the sandbox
 * answers. It is written down when it is news, beside the call: no call waits for it or fails by it.
 */
function learnFromCalls(
  scope: PluginScope,
  account: Account,
  environment: Environment,
): (call: CallReport) => void {
  const key = account.keys[environment]
  const known = {
    isSandbox: account.isSandbox,
    isRefused: key?.refusedAt !== undefined,
    acceptedAt: key?.acceptedAt?.getTime() ?? 0,
  }
  return ({ operation, status, errorKind, server }) => {
    // A label may come from another host.
    if (status === undefined || operation === "label") return
    const isSandbox = server?.startsWith(SANDBOX) ?? false
    // An error without its name may be the page of a proxy in between, which says nothing of the service.
    const isKnown = isSandbox || errorKind === undefined
    if (isKnown && known.isSandbox !== isSandbox) {
      known.isSandbox = isSandbox
      note(scope, () => scope.memory.accountNotes.noteSandbox(account, isSandbox))
    }
    // Prices and lockers are asked for without the key.
    if (!key || operation === "calculate" || operation === "lockers") return
    if (errorKind === "auth" && !known.isRefused) {
      known.isRefused = true
      note(scope, () => scope.memory.accountNotes.noteRefused(key.sealed))
    }
    const isOld = Date.now() - known.acceptedAt > NOTE_ACCEPTED_EVERY_MS
    if (errorKind === undefined && (known.isRefused || isOld)) {
      known.isRefused = false
      known.acceptedAt = Date.now()
      note(scope, () => scope.memory.accountNotes.noteAccepted(key.sealed))
    }
  }
}

/** Writes down what is news. Other processes learn of it as of any change to what is configured. */
export function note(scope: PluginScope, write: () => Promise<boolean>): void {
  const noted = async () => {
    if (await write()) {
      await scope.memory.settings.touch()
      forgetConfiguration()
    }
  }
  const notes = pending()
  const writing = noted()
    .catch((error: unknown) =>
      scope.logger.warn(`shipment-ordering: what a call told was not noted, ${errorText(error)}`),
    )
    .finally(() => notes.delete(writing))
  notes.add(writing)
}

/** Waits until what this process's calls have told so far is written down. */
export async function whatWasLearned(): Promise<void> {
  await Promise.all([...pending()])
}
