import { z } from "@medusajs/framework/zod"
import { endpointsSchema, enteredEndpointsSchema } from "../../carrier-api"
import type { DocumentTemplates } from "../../documents"
import { ACCOUNT_HANDLE } from "../../settings"
import { knownCountries } from "./settings-schema"
import { MAKE_A_KEY, parseEncryptionKey, type EncryptionKey } from "./secrets"
import { timingSchema } from "./timing"

const callsPerMinute = z.number().int().positive().max(1_000_000)

/** Limits of calls to the service per minute. Calls of visitors are for prices and for lists of parcel lockers. */
const callBudgetsSchema = z.strictObject({
  /** Per IP address and process. Shoppers in one office or household share an IP address. */
  visitorPerMinute: callsPerMinute.default(120),
  /** Per account: all visitors together, in all processes. */
  accountPerMinute: callsPerMinute.default(600),
  /** Per service: polling and reconciling together, in all processes. */
  backgroundPerMinute: callsPerMinute.default(60),
})

/** What the service needs in every shipment but the API document does not define. */
const shipmentsSchema = z.strictObject({
  /** Unit in which the service takes lengths. */
  sizeUnit: z.enum(["cm", "mm"]).default("cm"),
  /** The document shows "sold" only. */
  reasonForExport: z.string().trim().min(1, "must not be empty").max(100).default("sold"),
  /** Codes of the countries for which the house number is sent in a separate field. */
  houseNumberCountries: knownCountries.default([]),
})

export type ShipmentOptions = z.infer<typeof shipmentsSchema>

function template<Name extends keyof DocumentTemplates>() {
  return z
    .custom<NonNullable<DocumentTemplates[Name]>>(
      (value) => typeof value === "function",
      "must be a function that returns a PDF",
    )
    .optional()
}

/** Templates of documents instead of ours (docs/printing.md). */
const documentsSchema = z.strictObject({
  packingSlip: template<"packingSlip">(),
  pickList: template<"pickList">(),
  pickupList: template<"pickupList">(),
})

const publicAddress = z
  .url({
    protocol: /^https?$/,
    abort: true,
    error: "backendUrl must be an http(s) address such as https://shop.example",
  })
  // Callback addresses are made by appending a path, and are sent to the service.
  .refine((text) => {
    const { search, hash, username, password } = new URL(text)
    return [search, hash, username, password].every((part) => part === "")
  }, "backendUrl must not contain a user, a password, ? or #")

/** Print servers send it in a header: ASCII, without spaces. */
const printQueueKey = z
  .string()
  .trim()
  .regex(
    /^[\x21-\x7e]{32,}$/,
    `must have at least 32 letters, digits and signs, without spaces. Make one with: ${MAKE_A_KEY}`,
  )

/** A mistyped handle would be of no account, and its endpoints of no use. */
const endpointsByHandle = z
  .record(z.string(), enteredEndpointsSchema)
  .superRefine((endpoints, context) => {
    for (const handle of Object.keys(endpoints)) {
      if (ACCOUNT_HANDLE.test(handle)) continue
      const message = "must be the handle of an account, such as default or ee"
      context.addIssue({ code: "custom", path: [handle], message })
    }
  })

const rawOptions = z.object({
  encryptionKey: z.union([z.string(), z.array(z.string())]).optional(),
  /** Public address of this store's backend. Without it, tracking numbers are polled. */
  backendUrl: publicAddress.optional(),
  /** Print servers send it (docs/printing.md). Without it, the print queue is off. */
  printQueueKey: printQueueKey.optional(),
  timing: timingSchema.prefault({}),
  /** Parts of the API that the API document does not define, by account handle. */
  endpoints: endpointsByHandle.default({}),
  callBudgets: callBudgetsSchema.prefault({}),
  shipments: shipmentsSchema.prefault({}),
  documents: documentsSchema.prefault({}),
  /** Labels, errors and other data that may name a person are deleted after this many days (docs/privacy.md). */
  retentionDays: z.number().int().min(1).max(3650).default(90),
  /** Records of orders' prices, which name no person, are deleted after this many days. */
  orderRecordDays: z.number().int().min(1).max(3650).default(400),
})

export interface PluginOptions extends Omit<
  z.infer<typeof rawOptions>,
  "encryptionKey" | "backendUrl"
> {
  /** The first key seals, all keys open. If empty, prices work but no API key can be saved. */
  encryptionKeys: EncryptionKey[]
  /** Without trailing slash. */
  backendUrl: string | undefined
}

/** Medusa itself adds the database connection. */
const NAMES_OF_MEDUSA = ["database"]

/**
 * Reads the plugin's options from `medusa-config`, falling back to the environment
 * (`SHIPMENT_ORDERING_ENCRYPTION_KEY`, several separated by commas; `SHIPMENT_ORDERING_BACKEND_URL`;
 * `SHIPMENT_ORDERING_PRINT_QUEUE_KEY`).
 *
 * @throws Error naming the option; a bad value stops the boot
 */
export function readPluginOptions(options: unknown, env = process.env): PluginOptions {
  const entries = { ...(options as Record<string, unknown> | undefined) }
  const names = Object.keys(rawOptions.shape)
  const unknown = Object.keys(entries).find(
    (name) => ![...names, ...NAMES_OF_MEDUSA].includes(name),
  )
  if (unknown !== undefined) {
    throw optionError(`${unknown}: unknown name. Known names: ${names.join(", ")}`)
  }
  const parsed = rawOptions.safeParse({
    ...entries,
    encryptionKey: present(entries.encryptionKey) ?? present(env.SHIPMENT_ORDERING_ENCRYPTION_KEY),
    backendUrl: present(entries.backendUrl) ?? present(env.SHIPMENT_ORDERING_BACKEND_URL),
    printQueueKey: present(entries.printQueueKey) ?? present(env.SHIPMENT_ORDERING_PRINT_QUEUE_KEY),
  })
  if (!parsed.success) {
    const { path = [], message = "" } = parsed.error.issues[0] ?? {}
    throw optionError(`${path.join(".")}: ${message}${hintFor(path)}`)
  }
  const { encryptionKey, backendUrl, ...others } = parsed.data
  return {
    ...others,
    encryptionKeys: keysOf(encryptionKey),
    backendUrl: backendUrl?.replace(/(?<!\/)\/+$/, ""),
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
