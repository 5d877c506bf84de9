import { setTimeout as sleep } from "node:timers/promises"
import type { Logger } from "@medusajs/framework/types"
import { type CallReport, cappedTimeouts, createApiClient, type ApiClient } from "../carrier-api"
import {
  refuse,
  type PluginContext,
  HOUR_MS,
  toMedusaError,
  errorText,
  perProcess,
  accountOf,
  endpointsOf,
  announceConfigurationChange,
  serviceOwner,
  warnSeldom,
  WHERE_TO_SET_UP,
} from "../context"
import {
  type Account,
  canMove,
  type Environment,
  isEnded,
  type LedgerRow,
} from "../modules/shipment_ordering"
import { readFulfillmentFacts } from "../store"
import { noteRequest } from "../telemetry"

/** @throws MedusaError NOT_ALLOWED with the next step when the account has no address */
export function readyAccount(account: Account | undefined): Account & { baseUrl: string } {
  if (!account?.baseUrl) {
    refuse(`The address of the shipping service is not set. Enter it in ${WHERE_TO_SET_UP}.`)
  }
  return { ...account, baseUrl: account.baseUrl }
}

/** A client for prices. It reads and sends no key (API, "Authentication", rule 2). */
export async function priceClient(
  context: PluginContext,
  account: Account & { baseUrl: string },
): Promise<ApiClient> {
  const { baseUrl, environment } = account
  return client(context, account, { baseUrl, environment })
}

/**
 * A client with the account's key.
 *
 * @throws MedusaError NOT_ALLOWED when no key is saved for the environment, the key cannot be opened, or
 * this is the copy of another store
 */
export async function keyedClient(
  context: PluginContext,
  account: Account & { baseUrl: string },
  environment: Environment = account.environment,
): Promise<ApiClient> {
  refuseCopy(context)
  const apiKey = openApiKey(context, account, environment)
  if (!apiKey) {
    refuse(
      `No API key is saved for the ${environment} environment. ` +
        `Create one in your account at the service and save it in ${WHERE_TO_SET_UP}.`,
    )
  }
  return client(context, account, { baseUrl: account.baseUrl, environment, apiKey })
}

/**
 * A client that tries an entered key. The key is not saved, and nothing is noted about it. A copy of a store
 * may try a key too, because it does not use the original store's saved key.
 */
export async function tryingClient(
  context: PluginContext,
  account: Account & { baseUrl: string },
  apiKey: string,
): Promise<ApiClient> {
  const { baseUrl, environment } = account
  return client(context, { ...account, keys: {} }, { baseUrl, environment, apiKey })
}

type StoreSetup = Pick<PluginContext, "plugin" | "configuration">

/** Whether this is a copy of a store. A copy orders nothing. */
export function isCopy({ plugin, configuration }: StoreSetup): boolean {
  return plugin.whyPaused(configuration.settings) !== undefined
}

/** @throws MedusaError NOT_ALLOWED with the next step */
export function refuseCopy({ plugin, configuration }: StoreSetup): void {
  const why = plugin.whyPaused(configuration.settings)
  if (why) {
    refuse(why)
  }
}

function openApiKey(context: PluginContext, account: Account, environment: Environment) {
  try {
    return context.plugin.accounts.apiKey(account, environment)
  } catch (error) {
    throw toMedusaError(error, context.logger)
  }
}

/** A client for an existing shipment. Host and environment always come from its row. */
export async function clientForRow(context: PluginContext, row: LedgerRow): Promise<ApiClient> {
  const { accounts } = context.configuration
  const account = accounts.find((candidate) => candidate.handle === row.account)
  if (!account) {
    refuse(
      `The account "${row.account}" of this shipment no longer exists. Add it again in ${WHERE_TO_SET_UP}.`,
    )
  }
  if (account.baseUrl !== row.base_url) {
    refuse(
      `This shipment was ordered at ${row.base_url}, and the account is now at ${account.baseUrl ?? "no address"}. ` +
        `Its API key is not sent elsewhere. ${settleElsewhere({ ...row, isFulfilled: await isFulfilled(context, row) })}`,
    )
  }
  return keyedClient(context, { ...account, baseUrl: row.base_url }, row.environment)
}

/** False if core removed the fulfillment because the order got no answer, or if a person canceled it. */
async function isFulfilled(
  context: PluginContext,
  { fulfillment_id }: LedgerRow,
): Promise<boolean> {
  const facts = await readFulfillmentFacts(context, fulfillment_id)
  return Boolean(facts && !facts.isCanceled && (facts.linkedOrderId || facts.linkedReturnId))
}

interface ShipmentElsewhere extends Pick<LedgerRow, "state" | "kind" | "base_url" | "reference"> {
  /** Its fulfillment or return exists and is not canceled. */
  isFulfilled: boolean
}

/** The next steps for a shipment at an address that the account no longer uses. */
export function settleElsewhere(shipment: ShipmentElsewhere): string {
  const { state, base_url, reference } = shipment
  const there = `in the account at ${base_url}`
  const orderAgain = howToOrderAgain(shipment)
  if (state === "voided") {
    return `Look it up as ${reference} ${there}. Then ${orderAgain}.`
  }
  if (isEnded(state) && state !== "failed") {
    return `Look it up as ${reference} ${there}.`
  }
  if (canMove(state, "voided")) {
    return (
      `Follow it as ${reference} ${there}. If it does not go out, settle it there, mark it on its order ` +
      `as voided, then ${orderAgain}.`
    )
  }
  return `It is not confirmed and costs nothing: ${orderAgain}. Its order may be deleted ${there}.`
}

function howToOrderAgain({ kind, isFulfilled }: ShipmentElsewhere): string {
  if (kind === "return") {
    return isFulfilled ? "cancel the return and ask for another" : "request the return again"
  }
  return isFulfilled
    ? "cancel the fulfillment and fulfill the items again"
    : "fulfill the items again"
}

async function client(
  context: PluginContext,
  account: Account,
  target: { baseUrl: string; environment: Environment; apiKey?: string },
): Promise<ApiClient> {
  const noteResult = noteCallResults(context, account, target.environment)
  const owner = { account: account.handle, environment: target.environment }
  return createApiClient({
    host: target.baseUrl,
    environment: target.environment,
    apiKey: target.apiKey,
    timeoutsMs: cappedTimeouts(context.plugin.options.timing.serviceTimeoutSeconds),
    endpoints: endpointsOf(context.configuration, account.handle),
    onCall: (call) => {
      logCall(context.logger, call)
      noteResult(call)
      const { operation, status, errorKind: error } = call
      noteRequest({ ...owner, operation, status, error }, call.durationMs)
    },
  })
}

/**
 * Logs a failed call as a warning, with the correlation id that the service's support needs. Calls of visitors
 * stay at debug level, because there may be many. Logs no data of the request or the answer.
 */
export function logCall(
  logger: Pick<Logger, "debug" | "warn">,
  { operation, status, errorKind, durationMs, correlationId, leftOut }: CallReport,
): void {
  const level = errorKind && operation !== "calculate" && operation !== "lockers" ? "warn" : "debug"
  const outcome = [errorKind, status].filter(Boolean).join(" ")
  logger[level](
    `shipment-ordering: call ${operation}: ${outcome}, ${durationMs} ms, correlation id ${correlationId}`,
  )
  if (leftOut) {
    warnSeldom(logger, `the answer to ${operation} had too much, and this was left out: ${leftOut}`)
  }
}

/** The account with this handle. Throws like `readyAccount`. */
export async function accountFor(
  context: PluginContext,
  handle: string,
): Promise<Account & { baseUrl: string }> {
  return readyAccount(accountOf(context.configuration, handle))
}

/** The sandbox's `Server` header starts with this, in every answer. */
const SANDBOX = "shipment-ordering-sandbox"
/** Less than a day, so that each daily check renews the time. */
const NOTE_ACCEPTED_EVERY_MS = 20 * HOUR_MS

/** Ends when all notes so far are written. */
const saves = perProcess(() => ({ last: Promise.resolve() }))

/**
 * Notes what a client's calls show about the account: whether its key is accepted, and whether the sandbox
 * answers. Saves only news, in the background: no call waits for it or fails because of it.
 */
function noteCallResults(
  context: PluginContext,
  account: Account,
  environment: Environment,
): (call: CallReport) => void {
  const key = account.keys[environment]
  const lastNotes = {
    isSandbox: account.isSandbox,
    isRefused: key?.refusedAt !== undefined,
    acceptedAt: key?.acceptedAt?.getTime() ?? 0,
  }
  return ({ operation, status, errorKind, server }) => {
    // A label may come from another host.
    if (status === undefined || operation === "label") return
    const isSandbox = server?.startsWith(SANDBOX) ?? false
    // An error without the sandbox's name may come from a proxy, and says nothing about the service.
    const isKnown = isSandbox || errorKind === undefined
    if (isKnown && lastNotes.isSandbox !== isSandbox) {
      lastNotes.isSandbox = isSandbox
      saveInBackground(context, () => context.plugin.accountNotes.noteSandbox(account, isSandbox))
    }
    // Calls for prices and lockers send no key.
    if (!key || operation === "calculate" || operation === "lockers") return
    if (errorKind === "auth" && !lastNotes.isRefused) {
      lastNotes.isRefused = true
      saveInBackground(context, () => context.plugin.accountNotes.noteRefused(key.sealed))
    }
    const isOld = Date.now() - lastNotes.acceptedAt > NOTE_ACCEPTED_EVERY_MS
    if (errorKind === undefined && (lastNotes.isRefused || isOld)) {
      lastNotes.isRefused = false
      lastNotes.acceptedAt = Date.now()
      saveInBackground(context, () => context.plugin.accountNotes.noteAccepted(key.sealed))
    }
  }
}

/**
 * Runs `write` in the background, after those before it: of a key that is accepted and then refused, the refusal stays.
 * If it changed anything, all processes read the configuration again.
 */
export function saveInBackground(context: PluginContext, write: () => Promise<boolean>): void {
  const note = async () => {
    if (await write()) {
      await announceConfigurationChange(context)
    }
  }
  const queue = saves()
  queue.last = queue.last
    .then(note)
    .catch((error: unknown) =>
      context.logger.warn(
        `shipment-ordering: the result of a call was not saved, ${errorText(error)}`,
      ),
    )
}

type Owner = Pick<Account, "handle" | "environment" | "baseUrl">

/**
 * Notes that known services were just offered in a country, so that fallback prices work there during an
 * outage. No caller waits for it. Skips unknown services; a search finds those.
 */
export function noteServed(
  context: PluginContext,
  owner: Owner,
  { countryCode, codes }: { countryCode: string; codes: readonly string[] },
): void {
  const services = context.configuration.services.ofAccount(owner)
  const news = codes.filter((code) => services.get(code)?.countries.has(countryCode) === false)
  if (news.length === 0) {
    return
  }
  saveInBackground(context, async () => {
    const served = { countryCode, codes: [...new Set(news)] }
    await context.plugin.services.addCountry(serviceOwner(owner), served)
    return true
  })
}

/** Waits until the results of this process's calls so far are written down. */
export async function backgroundSaves(): Promise<void> {
  await saves().last
}

/**
 * Waits until a background call to a service is allowed (plugin option `callBudgets.backgroundPerMinute`).
 * Bookings do not call this, so they never wait.
 *
 * @param beforeWaiting called with the waiting time in milliseconds
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
