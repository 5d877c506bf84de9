import type { discoverServices } from "../../account"
import type { serialiseServices } from "../../api/admin/shipment-ordering/services/services"
import type { VirtualServiceCode } from "../../price-rules"
import type { Texts } from "../i18n/use-texts"
import type { Named } from "./choices"
import { groupBy } from "./lists"
import type { Sent } from "./sdk"

/** A delivery service that was discovered for the account. */
export type DeliveryService = Sent<Awaited<ReturnType<typeof serialiseServices>>[number]>

/** The name of a service in the store. */
export function nameOfService({ label, name }: Pick<DeliveryService, "label" | "name">): string {
  return label ?? name
}

/** Services as choices, by the name in the store and the code. */
export function serviceOptions(services: DeliveryService[]): Named[] {
  return services.map((service) => {
    const code = service.service_code
    const name = nameOfService(service)
    return { value: code, label: name === code ? code : `${name} (${code})` }
  })
}

const PATTERN = /^(\*?)([^*]+)(\*?)$/

/** A pattern of service codes in words; `*` stands for any letters. Undefined for a code. */
export function patternName(pattern: string, t: Texts): string | undefined {
  if (!pattern.includes("*")) return undefined
  if (pattern === "*") return t("services.all")
  const [, before, part, after] = PATTERN.exec(pattern) ?? []
  if (!part) return pattern
  const place = before && after ? "within" : before ? "atEnd" : "atStart"
  return t(`services.patterns.${place}`, { part })
}

/** Those of the codes that are patterns, as choices. */
export function patternOptions(codes: string[], t: Texts): Named[] {
  return codes.flatMap((value) => {
    const label = patternName(value, t)
    return label === undefined ? [] : [{ value, label }]
  })
}

/** What `*` is called in a table with these keys. */
export function nameOfAll(keys: string[], t: Texts): string {
  const hasOthers = keys.some((key) => key !== "*")
  return t(`services.${hasOthers ? "allOthers" : "all"}`)
}

/** A typed text as a service code that is not known yet. A text with spaces is none: it looks for a name. */
export function readServiceCode(text: string, t: Texts): Named[] {
  return /\s/.test(text) ? [] : [{ value: text, label: t("services.typedCode", { code: text }) }]
}

/** A typed text as a code or as a part of codes. */
export function readServicePattern(text: string, t: Texts): Named[] {
  const name = patternName(text, t)
  if (name !== undefined) return [{ value: text, label: name }]
  const within = `*${text}*`
  return readServiceCode(text, t).flatMap((code) => [
    code,
    { value: within, label: patternName(within, t) ?? within },
  ])
}

/** The virtual services, which choose the best service of the carriers. Their texts use these codes. */
export const VIRTUAL_CODES = [
  "virtual_cheapest",
  "virtual_fastest",
  "virtual_parcel_locker",
] as const satisfies VirtualServiceCode[]

/** A country of the store without any service, with the service's message. */
export type ServiceIssue = Awaited<ReturnType<typeof discoverServices>>[number]

/** Groups countries with the same message: in an outage all have the same. */
export function groupIssues(issues: ServiceIssue[]): { countries: string[]; message: string }[] {
  return groupBy(issues, ({ message }) => message).map(([message, same]) => ({
    message,
    countries: same.map(({ country_code }) => country_code),
  }))
}
