import { englishTexts } from "../../texts/english-texts"
import { latvianTexts } from "../../texts/latvian-texts"
import { refusalOfChoice } from "../delivery-option"

const refusal = (message: string) => ({
  choice: { shippingOptionId: "so_1", data: {} },
  error: Object.assign(new Error(message), { status: 400 }),
})

describe("a choice that the store refuses", () => {
  it("is shown without the names of the fields, however many they are", () => {
    const two = refusal(
      "Please enter the street and house number. (shipping_address.address_1) " +
        "This is not a valid phone number. (shipping_address.phone)",
    )
    const shown = "Please enter the street and house number. This is not a valid phone number."
    expect(refusalOfChoice(two, englishTexts)).toBe(shown)
    expect(refusalOfChoice(two, latvianTexts)).toBe(`${latvianTexts.choiceFailed} ${shown}`)
  })

  it("keeps other words in brackets", () => {
    const words = 'There is no parcel locker "X (shop.example)".'
    expect(refusalOfChoice(refusal(`${words} (data.locker_code)`), englishTexts)).toBe(words)
  })
})
