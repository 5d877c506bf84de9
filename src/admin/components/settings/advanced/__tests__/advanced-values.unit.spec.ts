import type { Texts } from "../../../../i18n/use-texts"
import { ADVANCED_DEFAULTS } from "../../../../lib/advanced-defaults"
import { advancedValues, toAdvancedValues } from "../advanced-values"

const keyAsText = ((key: string) => key) as Texts
const shown = toAdvancedValues({
  ...ADVANCED_DEFAULTS,
  endpoints: {
    ...ADVANCED_DEFAULTS.endpoints,
    confirm: { ...ADVANCED_DEFAULTS.endpoints.confirm, method: "POST" },
  },
})

const confirming = (confirm: object) => ({
  ...shown,
  endpoints: { ...shown.endpoints, confirm: { ...shown.endpoints.confirm, ...confirm } },
})

const issuesOf = (values: object) =>
  advancedValues(keyAsText)
    .safeParse(values)
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)

describe("the advanced settings as text", () => {
  it("come back as they were", () => {
    expect(advancedValues(keyAsText).parse(shown)).toEqual(ADVANCED_DEFAULTS)
  })

  it("take an empty body for none, and an object as JSON", () => {
    const bodyOf = (body: string) =>
      advancedValues(keyAsText).parse(confirming({ body })).endpoints.confirm.body
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
})
