import { sumOf } from "../ship-run"

const eur = (price: string | null) => ({ price, currency: "eur" })

describe("the sum of prices", () => {
  it("is whole when each price is known, to the cent", () => {
    expect(sumOf([eur("0.1"), eur("0.2"), eur("163.1")])).toEqual({
      amount: "163.40",
      currency: "eur",
      isWhole: true,
    })
  })

  it("is of the known prices when some are not known", () => {
    expect(sumOf([eur("5.07"), eur(null), { price: null, currency: null }])).toEqual({
      amount: "5.07",
      currency: "eur",
      isWhole: false,
    })
  })

  it("is not there when no price is known", () => {
    expect(sumOf([eur(null)])).toBeUndefined()
    expect(sumOf([])).toBeUndefined()
  })
})
