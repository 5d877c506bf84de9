import type { CreateShipmentBody } from "./create-shipment-fields"
import { jsonObject } from "./clean-answer"

export type Redactor = (text: string) => string

interface Hidden {
  value: string
  /** Replaces the value. */
  mark: string
}

export interface KeyRedactor {
  /** Replaces the API key, also a part of it or its base64, by `[redacted]`. */
  redact: Redactor
  /** Replaces the API key in a link by marks. The link can be stored, and `reveal` puts the key back. */
  conceal: Redactor
  /** Puts the API key back into a concealed link. */
  reveal: Redactor
}

/** Two redactors of the API key: for texts that people read, and for links that must work later. */
export function createKeyRedactor(apiKey: string | undefined): KeyRedactor {
  const forms = apiKey ? formsOfKey(apiKey) : []
  const marked = forms.map((value, index) => ({ value, mark: `[key-${index}]` }))
  return {
    redact: createValueRedactor(forms.map((value) => ({ value, mark: "[redacted]" }))),
    conceal: createValueRedactor(marked),
    reveal: (link) =>
      marked.reduce((text, { value, mark }) => {
        return text.replaceAll(mark, () => encodeURIComponent(value))
      }, link),
  }
}

/** A shorter part of a key also occurs inside other words. */
const SHORTEST_SECRET = 8

/**
 * The key; the secret behind the bar of a key such as `71|secret`; both in base64. In the base64 of a longer text, such
 * as `user:key`, the letters of the key depend on how many bytes stand before it.
 */
function formsOfKey(key: string): string[] {
  const part = key.slice(key.indexOf("|") + 1)
  const secret = part.length >= SHORTEST_SECRET ? part : key
  const whole = [key, secret].map((text) => Buffer.from(text, "utf8").toString("base64"))
  const inside = [base64(key), ...[0, 1, 2].map((bytes) => base64(secret, bytes))]
  const encoded = [...whole.map((text) => text.replaceAll("=", "")), ...inside]
  const base64url = encoded.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"))
  return [...new Set([key, secret, ...encoded, ...base64url])]
}

/**
 * The base64 of a text with so many unknown bytes before it and any bytes behind it, without the letters that depend on
 * these.
 */
function base64(text: string, bytesBefore = 0): string {
  const bytes = Buffer.concat([Buffer.alloc(bytesBefore), Buffer.from(text, "utf8")])
  const letters = bytes.toString("base64").replaceAll("=", "")
  return letters.slice(Math.ceil((bytesBefore * 8) / 6), bytes.length % 3 === 0 ? undefined : -1)
}

/**
 * Replaces values by their marks, also values that are escaped for a URL, a form, HTML or a JSON string, wholly, partly
 * or twice.
 */
function createValueRedactor(hidden: readonly Hidden[]): Redactor {
  return (text) => {
    const secrets = readings(text)
      .flatMap((reading) => hidden.flatMap((one) => placesOf(one, reading)))
      .sort((a, b) => a.from - b.from || b.to - a.to)
    let redacted = ""
    let at = 0
    for (const { from, to, mark } of secrets) {
      if (from >= at) redacted += text.slice(at, from) + mark
      // Places may overlap. Skip to the furthest end, so that no rest of a value stays.
      at = Math.max(at, to)
    }
    return redacted + text.slice(at)
  }
}

/** A text with its escapes resolved. */
interface Reading {
  text: string
  /** Where each letter begins in the original, and the end; undefined if nothing has moved. */
  starts: number[] | undefined
}

const mostLayers = 2

function readings(text: string): Reading[] {
  const all: Reading[] = [{ text, starts: undefined }]
  for (let layer = 0; layer < mostLayers; layer++) {
    const before = all.at(-1)
    const resolved = before && resolve(before)
    if (!resolved) break
    all.push(resolved)
  }
  // In a form "+" stands for a space.
  const spaced =
    text.includes("+") && resolve({ text: text.replaceAll("+", " "), starts: undefined })
  return spaced ? [...all, spaced] : all
}

function placesOf({ value, mark }: Hidden, { text, starts }: Reading) {
  const places: { from: number; to: number; mark: string }[] = []
  const original = (index: number) => starts?.[index] ?? index
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + value.length)) {
    places.push({ from: original(at), to: original(at + value.length), mark })
  }
  return places
}

/** One escaped character of a URL (UTF-8), of HTML or of a JSON string. Bounded length keeps the search fast. */
const escape =
  /%(?:[0-7][0-9a-f]|[cd][0-9a-f]%[89ab][0-9a-f]|e[0-9a-f](?:%[89ab][0-9a-f]){2}|f[0-7](?:%[89ab][0-9a-f]){3})|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|amp|lt|gt|quot|apos|nbsp);?|\\(?:u[0-9a-f]{4}|["'\\/bfnrt])/gi

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
}

function resolve({ text, starts }: Reading): Reading | undefined {
  const parts: string[] = []
  const places: number[] = []
  const original = (index: number) => starts?.[index] ?? index
  const take = (letters: string, from: number, isEscape: boolean) => {
    parts.push(letters)
    for (let index = 0; index < letters.length; index++) {
      places.push(original(isEscape ? from : from + index))
    }
  }
  let at = 0
  for (const match of text.matchAll(escape)) {
    take(text.slice(at, match.index), at, false)
    take(meaningOf(match[0]), match.index, true)
    at = match.index + match[0].length
  }
  if (at === 0) {
    return undefined
  }
  take(text.slice(at), at, false)
  places.push(original(text.length))
  return { text: parts.join(""), starts: places }
}

function meaningOf(sign: string): string {
  try {
    if (sign.startsWith("%")) return decodeURIComponent(sign)
    if (sign === "\\'") return "'"
    if (sign.startsWith("\\")) return String(JSON.parse(`"${sign}"`))
    const name = sign.slice(1).replace(";", "").toLowerCase()
    const code = name.startsWith("#x") ? parseInt(name.slice(2), 16) : Number(name.slice(1))
    return ENTITIES[name] ?? String.fromCodePoint(code)
  } catch {
    // Not a character, such as a code above the last one. Keep the text.
    return sign
  }
}

/** Request fields that identify a person. */
const PERSONAL_FIELDS: string[] = [
  "recipient_name",
  "recipient_company_name",
  "recipient_phone",
  "recipient_email",
  "recipient_address_1",
  // In a return, the customer is the sender.
  "parcel_sender",
  "parcel_pickup_address",
] satisfies (keyof CreateShipmentBody)[]
/** Shorter values also occur inside other words, and alone they identify no person. */
const SHORTEST = 4

/**
 * Replaces personal data of the request, also escaped, by the names of its fields. It is used for errors, which are
 * shown, stored and logged by Medusa.
 */
export function createPersonRedactor(body: string): Redactor {
  return createValueRedactor(
    Object.entries(jsonObject(JSON.parse(body))).flatMap(([field, value]) =>
      PERSONAL_FIELDS.includes(field) && typeof value === "string" && value.length >= SHORTEST
        ? { value, mark: `[${field}]` }
        : [],
    ),
  )
}
