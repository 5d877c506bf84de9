import { englishTexts } from "../../texts/english-texts"
import { latvianTexts } from "../../texts/latvian-texts"
import { refusalOfChoice } from "../delivery-option"

const locker = {
  code: "LV1001",
  name: "Stacijas pasāža",
  address: null,
  city: null,
  postal_code: null,
  country_code: "lv",
  latitude: null,
  longitude: null,
  distance_km: null,
  max_length: null,
  max_width: null,
  max_height: null,
  max_weight: null,
  opening_hours: null,
  picture_url: null,
}
const refusal = (message: string, chosen?: { locker: typeof locker }) => ({
  choice: { shippingOptionId: "so_1", data: {}, ...chosen },
  error: Object.assign(new Error(message), { status: 400 }),
})

describe("a choice that the store refuses", () => {
  it("is shown in the store's words, which follow our own on a page in another language", () => {
    const words = "Please enter the street and house number. This is not a valid phone number."
    expect(refusalOfChoice(refusal(words), englishTexts)).toBe(words)
    expect(refusalOfChoice(refusal(words), latvianTexts)).toBe(
      `${latvianTexts.choiceFailed} ${words}`,
    )
  })

  it("blames the locker on a page in another language only if the store does", () => {
    const ofLocker = refusal('The parcel locker "Centrs" is too small for your order.', { locker })
    const ofPrice = refusal("Your order is too heavy for this delivery service.", { locker })
    expect(refusalOfChoice(ofLocker, latvianTexts)).toBe(latvianTexts.lockerRefused)
    expect(refusalOfChoice(ofPrice, latvianTexts)).toBe(
      `${latvianTexts.choiceFailed} ${ofPrice.error.message}`,
    )
  })
})
