import { z } from "@medusajs/framework/zod"
import { type Endpoints, endpointsSchema, enteredEndpointsSchema } from "../../carrier-api"
import { parseEncryptionKey, type EncryptionKey } from "./secrets/encryption-keys"
import { timingSchema, type Timing } from "./timing"

export interface PluginOptions {
  /** The first seals, all of them open. Empty: prices work, an API key cannot be saved. */
  encryptionKeys: EncryptionKey[]
  /** Public address of this store's backend, without trailing slash; none: numbers are polled. */
  backendUrl: string | undefined
  timing: Timing
  /** By account handle; of an account that is not named here the settings count. */
  endpoints: Record<string, Endpoints>
  callBudgets: CallBudgets
}

const callsPerMinute = z.number().int().positive().max(1_000_000)

/** How many calls to the service visitors may cause within a minute: for prices and lists of parcel lockers together. */
const callBudgetsSchema = z.strictObject({
  /** Of one address in the network, in each process. Shoppers of one office or household share one. */
  visitorPerMinute: callsPerMinute.default(120),
  /** Of all visitors together for one account, in all processes. */
  accountPerMinute: callsPerMinute.default(600),
})

type CallBudgets = z.infer<typeof callBudgetsSchema>

const backendUrl = z.url({
  protocol: /^https?$/,
  error: "backendUrl must be an http(s) address such as https://shop.example",
})

const rawOptions = z.object({
  encryptionKey: z.union([z.string(), z.array(z.string())]).optional(),
  backendUrl: backendUrl.optional(),
  timing: timingSchema.prefault({}),
  endpoints: z.record(z.string(), enteredEndpointsSchema).default({}),
  callBudgets: callBudgetsSchema.prefault({}),
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
