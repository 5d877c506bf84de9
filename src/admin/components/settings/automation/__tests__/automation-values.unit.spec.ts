import type { Texts } from "../../../../i18n/use-texts"
import { fromTrackingTemplates, toTrackingTemplates } from "../../../../lib/tracking-templates"
import { automationValues } from "../automation-values"

const keyAsText = ((key: string) => key) as Texts
const url = "https://carrier.example/track/{number}"

function check(templates: { service: string; url: string }[]) {
  return automationValues(keyAsText).safeParse({
    auto_confirm: true,
    shipped_on: "pickup",
    confirm_repeat: "auto",
    auto_fulfil: "never",
    auto_fulfil_shipping_profiles: [],
    auto_fulfil_locations: [],
    tracking_url_templates: templates,
  })
}

describe("the tracking pages as entered", () => {
  it("are saved by service", () => {
    const stored = { "*": url, carrierB_classic: "http://b.example/?no={number}&lang=lv" }
    const { data } = check(toTrackingTemplates(stored))
    expect(fromTrackingTemplates(data?.tracking_url_templates ?? [])).toEqual(stored)
  })

  it.each(["https://carrier.example/track", "carrier.example/{number}", "javascript:{number}"])(
    "are refused with the address %p",
    (bad) => {
      expect(check([{ service: "*", url: bad }]).error?.issues).toMatchObject([
        { path: ["tracking_url_templates", 0, "url"], message: "validation.templateUrl" },
      ])
    },
  )

  it("are refused at the second one for the same service", () => {
    const twice = [
      { service: "*", url },
      { service: " * ", url },
    ]
    expect(check(twice).error?.issues).toMatchObject([
      { path: ["tracking_url_templates", 1, "service"], message: "validation.templateTwice" },
    ])
  })
})
