import type { MedusaResponse, MedusaStoreRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import {
  isStorable,
  openContext,
  pluginTools,
  visitorCounter,
  warnSeldom,
} from "../../../../../context"
import { type NamedOrder, trackNamedOrder } from "../../../../../fulfilment"

/** So few that nobody finds orders by guessing. */
const TRIES_PER_MINUTE = 10
const countTry = visitorCounter()

/**
 * Shows the tracking of an order to anyone who knows its number and its e-mail address. Everything that is wrong gets
 * one and the same answer.
 */
export async function POST(req: MedusaStoreRequest, res: MedusaResponse) {
  res.setHeader("cache-control", "private, no-store")
  const waitMs = countTry({ address: req.ip ?? "", perMinute: TRIES_PER_MINUTE })
  if (waitMs > 0) {
    warnSeldom(
      pluginTools(req.scope).logger,
      `a visitor has looked for more than ${TRIES_PER_MINUTE} orders within a minute, and waits. ` +
        "All shoppers whose requests come from one address, such as that of a storefront's server, count as one visitor.",
    )
    res
      .status(429)
      .setHeader("retry-after", Math.ceil(waitMs / 1000))
      .json({
        type: "not_allowed",
        code: "too_many_tries",
        message: "Too many tries. Wait a minute, and try again.",
      })
    return
  }
  const order = readNamedOrder(await readJson(req))
  res.json(await trackNamedOrder(await openContext(req.scope), order))
}

export const findBody = z.object({
  order_number: z
    .union([z.string().max(100).refine(isStorable), z.number().int()])
    .transform((number) => String(number))
    .describe(
      "As people write Medusa's `display_id` (`#1042`, `№ 1042`, `Nr. 1042`, full-width digits), or the order's `custom_display_id`.",
    ),
  email: z.string().max(320),
})

/** Undefined for a body that names no order. */
function readNamedOrder(body: unknown): NamedOrder | undefined {
  const { data } = findBody.safeParse(body)
  return data && { orderNumber: data.order_number, email: data.email }
}

/** An e-mail address and an order number need less. */
const MOST_BYTES = 4_096

/** The body; undefined if it is too long or no JSON. Core's parser would answer those otherwise, so it is off here. */
function readJson(req: MedusaStoreRequest): Promise<unknown> {
  if (req.readableEnded) {
    // The store's own code has read it.
    return Promise.resolve(req.body)
  }
  const chunks: Buffer[] = []
  let bytes = 0
  return new Promise((resolve) => {
    req.on("data", (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > MOST_BYTES) resolve(undefined)
      else chunks.push(chunk)
    })
    req.once("end", () => resolve(parseJson(Buffer.concat(chunks).toString("utf8"))))
    // The visitor has gone.
    req.once("error", () => resolve(undefined))
    req.once("close", () => resolve(undefined))
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
