import { z } from "@medusajs/framework/zod"
import {
  type Endpoints,
  endpointsSchema,
  enteredEndpointsSchema,
  longestCallSeconds,
} from "../../carrier-api"
import { knownCountries } from "./settings-schema"
import { parseEncryptionKey, type EncryptionKey } from "./secrets"
export interface PluginOptions {
  /** The first seals, all of them open. Empty: prices work, an API key cannot be saved. */
  encryptionKeys: EncryptionKey[]
  /** Public address of this store's backend, without trailing slash; none: numbers are polled. */
  backendUrl: string | undefined
  timing: Timing
  /** How the service is asked where its document says nothing, by account handle. */
  endpoints: Record<string, Endpoints>
  callBudgets: CallBudgets
  shipments: ShipmentOptions
  /** Labels, errors and what else may name a person are deleted after so many days (docs/privacy.md). */
  retentionDays: number
}

const callsPerMinute = z.number().int().positive().max(1_000_000)

/** How many calls to the service may be made within a minute. Those of visitors: prices and lists of parcel lockers together. */
const callBudgetsSchema = z.strictObject({
  /** Of one address in the network, in each process. Shoppers of one office or household share one. */
  visitorPerMinute: callsPerMinute.default(120),
  /** Of all visitors together for one account, in all processes. */
  accountPerMinute: callsPerMinute.default(600),
  /** Of polling and reconciling together, to one service, by all processes. */
  backgroundPerMinute: callsPerMinute.default(60),
})

type CallBudgets = z.infer<typeof callBudgetsSchema>

/** What the service wants in every shipment, and its document does not say. */
const shipmentsSchema = z.strictObject({
  /** Unit in which the service takes lengths. */
  sizeUnit: z.enum(["cm", "mm"]).default("cm"),
  /** The document shows "sold" only. */
  reasonForExport: z.string().trim().min(1, "must not be empty").max(100).default("sold"),
  /** Codes of the countries where the house number is sent in a field of its own. */
  houseNumberCountries: knownCountries.default([]),
})

export type ShipmentOptions = z.infer<typeof shipmentsSchema>

const backendUrl = z.url({
  protocol: /^https?$/,
  error: "backendUrl must be an http(s) address such as https://shop.example",
})

const seconds = z.number().positive().max(86_400)
const hours = z.number().positive()

/**
 * How long the plugin waits for what. The defaults suit a shop; shorter ones make a rehearsal of
 * crashes and outages quick (`npm run chaos`).
 *
 * A lease that is shorter than what it covers would take a living request for a dead one, so such
 * values are refused.
 */
const timingSchema = z
  .strictObject({
    /** One attempt of any call to the service takes at most this; by default each has its own limit. */
    serviceTimeoutSeconds: seconds.optional(),
    /** A shipment belongs to the request that orders it; after it, that request is taken for dead. */
    leaseSeconds: seconds.default(60),
    /** One process has a confirmation under way. */
    confirmLeaseSeconds: seconds.default(45),
    /** After a refused confirmation, doubling up to the longest. */
    firstRetrySeconds: seconds.default(30),
    longestRetrySeconds: seconds.default(3600),
    /** After a failure of the store itself, or a label that cannot be had. */
    failureRetrySeconds: seconds.default(300),
    /** While the order does not count a shipment that is to be confirmed. */
    lookAgainSeconds: seconds.default(120),
    /** A shipment's numbers are read at most so often, however many callbacks come. */
    readAgainSeconds: seconds.default(10),
    /** Where no callback has brought the numbers: first, while some are missing, after a failure. */
    firstPollSeconds: seconds.default(300),
    pollAgainSeconds: seconds.default(1800),
    pollRetrySeconds: seconds.default(900),
    /** A list of parcel lockers is given out so long before it is asked for again. */
    lockersFreshSeconds: seconds.default(21_600),
    /** A fulfillment that no order knows of by then was left by a crash. */
    orphanAfterSeconds: seconds.default(1800),
    /** A checkout waits at most so long for prices; core holds the cart for two seconds. */
    quoteDeadlineMs: z.number().int().min(100).max(1800).default(1200),
    /** A price is given out so long without asking, and so long while the service is down. */
    quoteFreshSeconds: z.number().int().min(0).default(600),
    quoteStaleSeconds: z.number().int().min(0).default(86_400),
    /** A confirmation whose answer was lost is repeated after it. */
    confirmRepeatAfterSeconds: seconds.default(120),
    /** An idempotency key older than this is not sent again before the account is searched. */
    keyMaxAgeHours: hours.max(168).default(20),
    /** A shipment that cannot be confirmed for so long is given up, until the merchant retries it. */
    giveUpAfterHours: hours.max(720).default(24),
  })
  .superRefine((timing, context) => {
    if (timing.quoteStaleSeconds < timing.quoteFreshSeconds) {
      context.addIssue({
        code: "custom",
        path: ["quoteStaleSeconds"],
        message: `must be at least quoteFreshSeconds, which is ${timing.quoteFreshSeconds}: both count from when the price was had`,
      })
    }
    const longest = (...operations: Parameters<typeof longestCallSeconds>[0][]) =>
      operations
        .map((operation) => longestCallSeconds(operation, timing.serviceTimeoutSeconds))
        .reduce((sum, one) => sum + one, 0)
    const needed = {
      leaseSeconds: longest("create"),
      confirmLeaseSeconds: longest("detail", "confirm"),
    }
    for (const [name, least] of Object.entries(needed) as [keyof typeof needed, number][]) {
      if (timing[name] <= least) {
        context.addIssue({
          code: "custom",
          path: [name],
          message: `must be above ${least}, which is how long its calls to the service may take`,
        })
      }
    }
  })

const rawOptions = z.object({
  encryptionKey: z.union([z.string(), z.array(z.string())]).optional(),
  backendUrl: backendUrl.optional(),
  timing: timingSchema.prefault({}),
  endpoints: z.record(z.string(), enteredEndpointsSchema).default({}),
  callBudgets: callBudgetsSchema.prefault({}),
  shipments: shipmentsSchema.prefault({}),
  retentionDays: z.number().int().min(1).max(3650).default(90),
})

/** Medusa adds the connection to the database. */
const NAMES_OF_MEDUSA = ["database"]

/**
 * Reads the plugin's options from `medusa-config`, falling back to the environment
 * (`SHIPMENT_ORDERING_ENCRYPTION_KEY`, several separated by commas; `SHIPMENT_ORDERING_BACKEND_URL`).
 *
 * @throws Error naming the option; a bad value stops the boot
 */
export function readPluginOptions(options: unknown, env = process.env): PluginOptions {
  const given = { ...(options as Record<string, unknown> | undefined) }
  const known = Object.keys(rawOptions.shape)
  const unknown = Object.keys(given).find((name) => ![...known, ...NAMES_OF_MEDUSA].includes(name))
  if (unknown !== undefined) {
    throw optionError(`${unknown}: is not known here; known are ${known.join(", ")}`)
  }
  const parsed = rawOptions.safeParse({
    encryptionKey: present(given.encryptionKey) ?? present(env.SHIPMENT_ORDERING_ENCRYPTION_KEY),
    backendUrl: present(given.backendUrl) ?? present(env.SHIPMENT_ORDERING_BACKEND_URL),
    timing: given.timing,
    endpoints: given.endpoints,
    callBudgets: given.callBudgets,
    shipments: given.shipments,
    retentionDays: given.retentionDays,
  })
  if (!parsed.success) {
    const { path = [], message = "" } = parsed.error.issues[0] ?? {}
    throw optionError(`${path.join(".")}: ${message}${hintFor(path)}`)
  }
  return {
    encryptionKeys: keysOf(parsed.data.encryptionKey),
    backendUrl: parsed.data.backendUrl?.replace(/(?<!\/)\/+$/, ""),
    timing: parsed.data.timing,
    endpoints: parsed.data.endpoints,
    callBudgets: parsed.data.callBudgets,
    shipments: parsed.data.shipments,
    retentionDays: parsed.data.retentionDays,
  }
}

function keysOf(value: string | string[] | undefined): EncryptionKey[] {
  const texts = Array.isArray(value) ? value : (value?.split(",") ?? [])
  try {
    return texts.filter((text) => text.trim()).map(parseEncryptionKey)
  } catch (error) {
    throw optionError((error as Error).message)
  }
}

function hintFor([option, handle]: PropertyKey[]): string {
  const isHandleMissing =
    option === "endpoints" && Object.hasOwn(endpointsSchema.shape, handle ?? "")
  return isHandleMissing ? "; endpoints is by account handle, such as default" : ""
}

function optionError(message: string): Error {
  return new Error(`medusa-plugin-shipment-ordering: plugin option ${message}`)
}

function present(value: unknown): unknown {
  return value === "" ? undefined : value
}

export type Timing = z.infer<typeof timingSchema>
