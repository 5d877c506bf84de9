import { setTimeout as sleep } from "node:timers/promises"
import type { Logger } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import {
  type CallReport,
  cappedTimeouts,
  createShipmentOrderingClient,
  type ShipmentOrderingClient,
} from "../carrier-api"
import {
  type PluginContext,
  HOUR_MS,
  toMedusaError,
  errorText,
  perProcess,
  accountOf,
  endpointsOf,
  forgetConfiguration,
} from "../context"
import type { Account, Environment, LedgerRow } from "../modules/shipment_ordering"
import { readFulfillmentFacts } from "../store"
import { settleElsewhere } from "./settle-elsewhere"
import { refuseCopy } from "../store"

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
  context: PluginContext,
  account: Account & { baseUrl: string },
): Promise<ShipmentOrderingClient> {
  const { baseUrl, environment } = account
  return client(context, account, { baseUrl, environment })
}

/**
 * A client with the account's key.
 *
 * @throws MedusaError NOT_ALLOWED when no key is saved for the environment, it cannot be opened, or this
 * is the copy of another store
 */
export async function keyedClient(
  context: PluginContext,
  account: Account & { baseUrl: string },
  environment: Environment = account.environment,
): Promise<ShipmentOrderingClient> {
  refuseCopy(context)
  const apiKey = openApiKey(context, account, environment)
  if (!apiKey) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `No API key is saved for the ${environment} environment. ` +
        `Create one in your account at the service and save it in ${WHERE_TO_SET_UP}.`,
    )
  }
  return client(context, account, { baseUrl: account.baseUrl, environment, apiKey })
}

/**
 * A client with a key that is only tried: it is not saved, and nothing is noted of it. A copy of a store may
 * try one too, which is no key of the store that it was made of.
 */
export async function tryingClient(
  context: PluginContext,
  account: Account & { baseUrl: string },
  apiKey: string,
): Promise<ShipmentOrderingClient> {
  const { baseUrl, environment } = account
  return client(context, { ...account, keys: {} }, { baseUrl, environment, apiKey })
}

function openApiKey(context: PluginContext, account: Account, environment: Environment) {
  try {
    return context.plugin.accounts.apiKey(account, environment)
  } catch (error) {
    throw toMedusaError(error, context.logger)
  }
}

/** A client for a shipment that exists: its host and environment are the row's, for ever. */
export async function clientForRow(
  context: PluginContext,
  row: LedgerRow,
): Promise<ShipmentOrderingClient> {
  const { accounts } = context.configuration
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
        `Its API key is not sent elsewhere. ${settleElsewhere({ ...row, isFulfilled: await isFulfilled(context, row) })}`,
    )
  }
  return keyedClient(context, { ...account, baseUrl: row.base_url }, row.environment)
}

/** Core takes back a fulfillment whose order got no answer, and a person may have canceled it. */
async function isFulfilled(
  context: PluginContext,
  { fulfillment_id }: LedgerRow,
): Promise<boolean> {
  const facts = await readFulfillmentFacts(context, fulfillment_id)
  return Boolean(facts && !facts.isCanceled && (facts.linkedOrderId || facts.linkedReturnId))
}

async function client(
  context: PluginContext,
  account: Account,
  target: { baseUrl: string; environment: Environment; apiKey?: string },
): Promise<ShipmentOrderingClient> {
  const learn = learnFromCalls(context, account, target.environment)
  return createShipmentOrderingClient({
    host: target.baseUrl,
    environment: target.environment,
    apiKey: target.apiKey,
    timeoutsMs: cappedTimeouts(context.plugin.options.timing.serviceTimeoutSeconds),
    endpoints: endpointsOf(context.configuration, account.handle),
    onCall: (call) => {
      logCall(context.logger, call)
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
  context: PluginContext,
  handle: string,
): Promise<Account & { baseUrl: string }> {
  return readyAccount(accountOf(context.configuration, handle))
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
  context: PluginContext,
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
      noteLearned(context, () => context.plugin.accountNotes.noteSandbox(account, isSandbox))
    }
    // Prices and lockers are asked for without the key.
    if (!key || operation === "calculate" || operation === "lockers") return
    if (errorKind === "auth" && !known.isRefused) {
      known.isRefused = true
      noteLearned(context, () => context.plugin.accountNotes.noteRefused(key.sealed))
    }
    const isOld = Date.now() - known.acceptedAt > NOTE_ACCEPTED_EVERY_MS
    if (errorKind === undefined && (known.isRefused || isOld)) {
      known.isRefused = false
      known.acceptedAt = Date.now()
      noteLearned(context, () => context.plugin.accountNotes.noteAccepted(key.sealed))
    }
  }
}

/** Writes down what is news. Other processes learn of it as of any change to what is configured. */
export function noteLearned(context: PluginContext, write: () => Promise<boolean>): void {
  const noted = async () => {
    if (await write()) {
      await context.plugin.settings.touch()
      forgetConfiguration()
    }
  }
  const notes = pending()
  const writing = noted()
    .catch((error: unknown) =>
      context.logger.warn(`shipment-ordering: what a call told was not noted, ${errorText(error)}`),
    )
    .finally(() => notes.delete(writing))
  notes.add(writing)
}

/** Waits until the results of this process's calls so far are written down. */
export async function whatWasLearned(): Promise<void> {
  await Promise.all([...pending()])
}

/**
 * Waits until a call to a service may be made in the background (plugin option `callBudgets.backgroundPerMinute`).
 * Only background work asks here; bookings go first by not asking.
 *
 * @param beforeWaiting called with how long it will be, in milliseconds
 */
export async function awaitCall(
  context: PluginContext,
  baseUrl: string,
  beforeWaiting: (waitMs: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const waitMs = await context.plugin.callBudget.book(
    baseUrl,
    context.plugin.options.callBudgets.backgroundPerMinute,
  )
  await beforeWaiting(waitMs)
  if (waitMs > 0) {
    await sleep(waitMs)
  }
}
