import { en } from "../../texts/en"
import { lv } from "../../texts/lv"
import type { Locker } from "../../client"
import { refusalOfChoice } from "../delivery-option"

const locker = { code: "LV1001", name: "Stacijas pasāža", country_code: "lv" } as Locker
const refusal = (message: string, chosen?: { locker: typeof locker }) => ({
  choice: { shippingOptionId: "so_1", data: {}, ...chosen },
  error: Object.assign(new Error(message), { status: 400 }),
})

it("a choice that the store refuses is shown in the store's words, after our own on a page in another language", () => {
  const words = "Your order is too heavy for this delivery service."
  expect(refusalOfChoice(refusal(words), en)).toBe(words)
  const both = `${lv.choiceFailed} ${words}`
  expect(refusalOfChoice(refusal(words), lv)).toBe(both)
})

// As in the store's src/booking/build-shipment-body.ts.
it.each([
  "Please enter a phone number: the carrier needs one to deliver.",
  "This is not a valid phone number. Please check it, with the country code in front.",
  "This is not a postal code of your country, Latvia. Please check it.",
])(
  "a choice that the store refuses asks for another address on a page in another language: %s",
  (words) => {
    expect(refusalOfChoice(refusal(words), lv)).toBe(lv.addressRefused)
  },
)

// As in the store's src/lockers/check-locker.ts.
it.each([
  'The parcel locker "Centrs" is too small for your order. Please choose another one.',
  "There is no parcel locker LV1001 near LV-1050. Please choose one from the list.",
])(
  "a choice that the store refuses blames the locker on a page in another language: %s",
  (words) => {
    const shown = refusalOfChoice(refusal(words, { locker }), lv)
    expect(shown).toBe(lv.lockerRefused)
  },
)

it.each([
  "Your order is too heavy for this delivery service.",
  "No delivery service brings your order to a parcel locker. Please choose another one.",
])(
  "a choice that the store refuses does not blame the locker where no other locker would help: %s",
  (words) => {
    const shown = refusalOfChoice(refusal(words, { locker }), lv)
    expect(shown).toBe(`${lv.choiceFailed} ${words}`)
  },
)
