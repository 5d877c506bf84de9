import { lockerAddress } from "../locker-address"

const place = {
  code: "1",
  name: "Rimi",
  address: "Čaka iela 2",
  city: "Rīga",
  postal_code: "LV-1010",
  country_code: "lv",
}

describe("a locker's address", () => {
  it("names the country in the customer's language, or by its code", () => {
    expect(lockerAddress(place, "en")).toBe("Čaka iela 2, LV-1010 Rīga, Latvia")
    expect(lockerAddress(place, "lv")).toBe("Čaka iela 2, LV-1010 Rīga, Latvija")
    expect(lockerAddress({ ...place, country_code: "q1" }, "en")).toBe(
      "Čaka iela 2, LV-1010 Rīga, Q1",
    )
  })

  it("says nothing twice, and leaves out what is not known", () => {
    const address = "Čaka iela 2, Rīga, LV-1010, Latvia"
    expect(lockerAddress({ ...place, address }, "en")).toBe(address)
    const unknown = { address: null, city: null, postal_code: null, country_code: "" }
    expect(lockerAddress({ ...place, ...unknown }, "en")).toBe("")
  })
})
