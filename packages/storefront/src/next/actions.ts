"use server"

import { revalidateTag } from "next/cache"
import { cookies, headers } from "next/headers"
import type { TransportRequest } from "../client"

/** Next.js puts the values of `NEXT_PUBLIC_` variables here when it builds the shop. */
declare const process: { env: Record<string, string | undefined> }

/** A refusal is returned, since a thrown error loses its text and status on the way to the browser. */
export type StoreAnswer =
  { ok: true; body: unknown } | { ok: false; status?: number; message: string }

const TIMEOUT_MS = 15_000

/** Asks the store in the name of the customer, as the starter does: with the publishable key and the login. */
export async function askStore(request: Omit<TransportRequest, "signal">): Promise<StoreAnswer> {
  const passage = passOn(request)
  if (!passage) return { ok: false, status: 400, message: "This is not a question about delivery" }
  const { method, url, body, email, isChoice } = passage
  const jar = await cookies()
  const token = jar.get("_medusa_jwt")?.value
  const visitor = (await headers()).get("x-forwarded-for")?.split(",").at(-1)?.trim()
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: "application/json",
        "x-publishable-api-key": process.env.NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY ?? "",
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
        ...(email && { "x-order-email": email }),
        // The store limits what each visitor asks; else all customers would be one.
        ...(visitor && { "x-forwarded-for": visitor }),
      },
      ...(body && { body: JSON.stringify(body) }),
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) {
      return { ok: false, status: response.status, message: messageOf(answer, response.statusText) }
    }
    if (!isChoice) return { ok: true, body: answer }
    const cacheId = jar.get("_medusa_cache_id")?.value
    // At once, so that this very answer refreshes the page with the new cart.
    if (cacheId) revalidateTag(`carts-${cacheId}`, { expire: 0 })
    return { ok: true, body: null }
  } catch {
    return { ok: false, message: "The store cannot be reached" }
  }
}

/** What the store may be asked for. */
interface Passage {
  method: TransportRequest["method"]
  path: RegExp
  query?: string[]
  body?: string[]
  isChoice?: boolean
}

const PASSAGES: Passage[] = [
  { method: "GET", path: /^\/store\/shipment-ordering\/quotes$/, query: ["cart_id"] },
  {
    method: "GET",
    path: /^\/store\/shipment-ordering\/lockers$/,
    query: ["cart_id", "shipping_option_id", "country_code", "postal_code"],
  },
  { method: "GET", path: /^\/store\/shipment-ordering\/orders\/[\w-]{1,100}\/tracking$/ },
  {
    method: "POST",
    path: /^\/store\/shipment-ordering\/orders\/find$/,
    body: ["order_number", "email"],
  },
  {
    method: "POST",
    path: /^\/store\/carts\/[\w-]{1,100}\/shipping-methods$/,
    body: ["option_id", "data"],
    isChoice: true,
  },
]

interface PassedOn extends Pick<Passage, "method" | "isChoice"> {
  url: URL
  body?: Record<string, unknown>
  email?: string
}

/** The allowed part of a request; undefined if nothing is. Anyone can call a server action, with anything. */
function passOn(request: unknown): PassedOn | undefined {
  const { method, path, query, body, headers } = fieldsOf(request)
  const passage = PASSAGES.find(
    (one) => one.method === method && typeof path === "string" && one.path.test(path),
  )
  if (!passage) return undefined
  const base = process.env.NEXT_PUBLIC_MEDUSA_BACKEND_URL || "http://localhost:9000"
  const url = new URL(`${base.replace(/(?<!\/)\/+$/, "")}${String(path)}`)
  const values = fieldsOf(query)
  for (const name of passage.query ?? []) {
    const value = plainOf(values[name])
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  const email = plainOf(fieldsOf(headers)["x-order-email"])
  return {
    method: passage.method,
    isChoice: passage.isChoice,
    url,
    body: passage.body && pick(fieldsOf(body), passage.body),
    email: typeof email === "string" && /^[ -~]+$/.test(email) ? email : undefined,
  }
}

function pick(fields: Record<string, unknown>, names: string[]): Record<string, unknown> {
  const values = names.map((name) => [
    name,
    // Of a shipping method, such as the code of a locker.
    name === "data" ? plainFieldsOf(fields.data) : plainOf(fields[name]),
  ])
  return Object.fromEntries(values) as Record<string, unknown>
}

const MOST_FIELDS = 20
const MOST_CHARACTERS = 1_000

function plainFieldsOf(value: unknown): Record<string, unknown> {
  const entries = Object.entries(fieldsOf(value)).slice(0, MOST_FIELDS)
  return Object.fromEntries(
    entries.filter(
      ([name, plain]) => name.length <= MOST_CHARACTERS && plainOf(plain) !== undefined,
    ),
  )
}

/** A text of bearable length, a number or a truth value; undefined for anything else. */
function plainOf(value: unknown): string | number | boolean | undefined {
  if (typeof value === "string") return value.length <= MOST_CHARACTERS ? value : undefined
  return typeof value === "number" || typeof value === "boolean" ? value : undefined
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
}

function messageOf(answer: unknown, statusText: string): string {
  const { message } = fieldsOf(answer)
  return typeof message === "string" ? message : statusText
}
