import type { Texts } from "../../../../i18n/use-texts"
import { ADVANCED_DEFAULTS } from "../../../../lib/advanced-defaults"
import { advancedValues, toAdvancedValues, toDefaultValues } from "../advanced-values"

const keyAsText = ((key: string) => key) as Texts
const saved: Parameters<typeof toAdvancedValues>[0] = {
  ...ADVANCED_DEFAULTS,
  endpoints: {
    ...ADVANCED_DEFAULTS.endpoints,
    confirm: { ...ADVANCED_DEFAULTS.endpoints.confirm, method: "POST" },
  },
}
const shown = toAdvancedValues(saved)

const confirming = (confirm: object) => ({
  ...shown,
  endpoints: { ...shown.endpoints, confirm: { ...shown.endpoints.confirm, ...confirm } },
})

const issuesOf = (values: object) =>
  advancedValues(keyAsText, saved)
    .safeParse(values)
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)

describe("the advanced settings as text", () => {
  it("go back to all defaults, but for what the plugin option sets", () => {
    const changed = {
      ...saved,
      retention_days: 5,
      endpoints: { ...saved.endpoints, lockerField: "point" },
    }
    expect(toDefaultValues({ ...changed, are_endpoints_fixed: false })).toEqual(shown)
    expect(toDefaultValues({ ...changed, are_endpoints_fixed: true })).toEqual({
      ...shown,
      endpoints: { ...shown.endpoints, lockerField: "point" },
    })
  })

  it("come back as they were", () => {
    expect(advancedValues(keyAsText, saved).parse(shown)).toEqual(ADVANCED_DEFAULTS)
  })

  it("take codes of locker services one on each line, or however they are parted", () => {
    const codesOf = (locker_services: string) =>
      advancedValues(keyAsText, saved).parse({ ...shown, locker_services }).locker_services
    expect(codesOf("*locker*\n *_apm ")).toEqual(["*locker*", "*_apm"])
    expect(codesOf("a, b; c")).toEqual(["a", "b", "c"])
    expect(codesOf(" ")).toEqual([])
  })

  it("take an empty body for none, and an object as JSON", () => {
    const bodyOf = (body: string) =>
      advancedValues(keyAsText, saved).parse(confirming({ body })).endpoints.confirm.body
    expect(bodyOf(" ")).toBeNull()
    expect(bodyOf('{"shipment": "{id}"}')).toEqual({ shipment: "{id}" })
  })

  it.each(["[]", "nothing", "3", "null"])("refuse the body %p", (body) => {
    expect(issuesOf(confirming({ body }))).toEqual([
      "endpoints.confirm.body: advanced.validation.body",
    ])
  })

  it("refuse a path that is none, and numbers outside their limits", () => {
    expect(issuesOf(confirming({ path: "https://elsewhere.example/" }))).toEqual([
      "endpoints.confirm.path: advanced.validation.path",
    ])
    expect(issuesOf({ ...shown, quote_deadline_ms: "50" })).toEqual([
      "quote_deadline_ms: validation.atLeast",
    ])
  })

  it("refuse one name for two parameters of the list of lockers, and what is no name", () => {
    const asking = (lockers: object) => ({
      ...shown,
      endpoints: { ...shown.endpoints, lockers: { ...shown.endpoints.lockers, ...lockers } },
    })
    expect(issuesOf(asking({ zipCodeParameter: "country_code" }))).toEqual([
      "endpoints.lockers.zipCodeParameter: advanced.validation.sameParameter",
    ])
    expect(issuesOf(asking({ countryParameter: "a country" }))).toEqual([
      "endpoints.lockers.countryParameter: advanced.validation.parameter",
    ])
    expect(issuesOf(asking({ path: "/lockers?all=1" }))).toEqual([
      "endpoints.lockers.path: advanced.validation.noQuery",
    ])
  })

  it("keep what was saved before it had a limit, and take nothing new beyond it", () => {
    const old = { ...saved, give_up_after_hours: 2000 }
    const schema = advancedValues(keyAsText, old)
    const entered = { ...toAdvancedValues(old), quote_fresh_seconds: "60" }
    expect(schema.parse(entered)).toMatchObject({
      give_up_after_hours: 2000,
      quote_fresh_seconds: 60,
    })
    const { error } = schema.safeParse({ ...entered, give_up_after_hours: "1999" })
    expect(error?.issues.map(({ path, message }) => [...path, message])).toEqual([
      ["give_up_after_hours", "validation.atMost"],
    ])
  })
})
