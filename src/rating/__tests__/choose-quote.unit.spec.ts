import { chooseQuote } from ".."

describe("the quote of a service", () => {
  const quotes = [{ serviceCode: "carrierA_express" }, { serviceCode: "carrierA_standard" }]

  it("is the one with exactly its code", () => {
    expect(chooseQuote(quotes, "carrierA_standard")).toBe(quotes[1])
  })

  it("is none when the service is not among them, nor in another spelling", () => {
    expect(chooseQuote(quotes, "carriera_standard")).toBeUndefined()
    expect(chooseQuote(quotes, "carrierA")).toBeUndefined()
    expect(chooseQuote([], "carrierA_standard")).toBeUndefined()
  })
})
