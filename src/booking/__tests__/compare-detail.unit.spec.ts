import { differencesFromDetail, differencesOfBodies } from ".."
import type { ComparableDetail } from "../compare-detail"
import { completeBody, completeInput } from "./complete-input"

const sent = completeBody()
const differences = (said: Echo, body = sent) => differencesFromDetail(body, echo(said))

interface Echo {
  service?: string
  name?: string
  address1?: string
  address2?: string
  phone?: string
  price?: string
  currency?: number
  zipCode?: string
  country?: string
  description?: string
  dimensions?: ComparableDetail["parcel"]["dimensions"]
}

/** A detail that says what was sent, apart from the given fields. */
function echo(said: Echo = {}): ComparableDetail {
  const { service, country, description, dimensions, price, currency, ...recipient } = said
  return {
    service: { code: service ?? "carrierA_standard" },
    recipient: {
      name: "Anna Berzina",
      address1: "Brivibas iela 1, dz. 4",
      phone: "+37120000000",
      zipCode: "LV-1010",
      ...recipient,
      country: { code: country ?? "lv" },
    },
    parcel: {
      price: price ?? "45.90",
      currency: currency ?? 0,
      description: description ?? "A book, Another book #42-8XK2Q7",
      dimensions: dimensions ?? [
        { weight: "1.2", length: "30", width: "20.0", height: "10.50" },
        { weight: "0.8", length: "20", width: "20", height: "10" },
      ],
    },
  }
}

it("a shipment's detail with the same data in other spellings has no differences", () => {
  const bare = { ...sent, zip_code: "1010" }
  expect(differences({}, bare)).toEqual([])
  expect(differencesOfBodies(sent, bare)).toEqual([])
  const weiss = { ...sent, recipient_name: "Joerg Weiß" }
  expect(differences({ name: "JOERG WEISS" }, weiss)).toEqual([])
  const names = [{}, { name: "ANNA  BĒRZIŅA" }]
  const zipCodes = [{ zipCode: "lv - 1010" }, { zipCode: "1010" }]
  const phones = ["+371 2000-0000", "0037120000000", "20000000", ""].map((phone) => ({ phone }))
  for (const said of [...names, ...zipCodes, ...phones, { price: "45.9" }]) {
    expect({ said, differences: differences(said) }).toEqual({ said, differences: [] })
  }
})

const street11 = { address1: "Brivibas iela 11" }
it.each([
  { address1: "BRIVIBAS IELA 1", address2: "dz 4" },
  { address1: "Brīvības iela 1,dz.4" },
  { address1: "" },
])("a street in another spelling is no difference: %p", (street) => {
  const split = completeBody({ houseNumberCountries: ["LV"] })
  expect(split.recipient_house_number).toBe("1")
  expect(differences(street)).toEqual([])
  expect(differences(street, split)).toEqual([])
  for (const address1 of [
    "Brivibas iela, dz. 4",
    "1 Brivibas iela dz. 4",
    "Brivibas iela dz. 4, 1",
  ]) {
    expect(differences({ address1 }, split)).toEqual([])
  }
  expect(differences(street11, split)).toMatchObject([{ sent: "Brivibas iela, dz. 4 1" }])
})

it.each([
  ["+4915123456789", "015123456789", true],
  ["20000123", "+37120000123", true],
  ["+37120123456", "123456", true],
  ["+37120123456", "23456", false],
  ["11222", "11222", true],
  ["11222", "11223", false],
])("the phone number %s that comes back as %s is the same: %p", (ours, theirs, isSame) => {
  const found = differences({ phone: theirs }, { ...sent, recipient_phone: ours })
  expect(found.length === 0).toBe(isSame)
})

it("a field that the detail leaves out is no difference", () => {
  const { description } = echo().parcel
  const bare = { service: {}, recipient: { country: {} } }
  const detail = { ...bare, parcel: { description, dimensions: [] } }
  expect(differencesFromDetail(sent, detail)).toEqual([])
})

it("a shipment's detail of an envelope is not compared by its made-up sizes", () => {
  const dimensions = [{ weight: "0.50", length: "10", width: "10", height: "10" }]
  const envelope = completeBody({ packageType: 2, packages: [{ weight: "0.5" }] })
  expect(differences({ dimensions }, envelope)).toEqual([])
})

it.each<[field: string, sent: string, received: string, Echo]>([
  ["service_code", "carrierA_standard", "carrierA_express", { service: "carrierA_express" }],
  ["recipient_name", "Anna Berzina", "Zane Kalnina", { name: "Zane Kalnina" }],
  ["zip_code", "LV-1010", "LV-1011", { zipCode: "LV-1011" }],
  ["recipient_address_1", "Brivibas iela 1, dz. 4", "Brivibas iela 11", street11],
  ["recipient_phone", "+37120000000", "+37120000001", { phone: "+37120000001" }],
  ["parcel_price", "45.90", "54.90", { price: "54.90" }],
  ["parcel_currency", "0", "2", { currency: 2 }],
  ["country_code", "LV", "EE", { country: "EE" }],
  ["parcel_description", "#42-8XK2Q7", "#43-8XK2Q8", { description: "A book #43-8XK2Q8" }],
  ["parcel_description", "#42-8XK2Q7", "", { description: "" }],
  ["packages", "2", "1", { dimensions: [{ weight: "2" }] }],
  ["weight[1]", "0.80", "8", { dimensions: [{ weight: "1.2" }, { weight: "8" }] }],
  ["length[0]", "30", "31", { dimensions: [{ length: "31" }, {}] }],
  ["width[1]", "20", "21", { dimensions: [{}, { width: "21" }] }],
  ["height[1]", "10", "11", { dimensions: [{}, { height: "11" }] }],
])(
  "a shipment's detail is different in %s: sent %s, received %s",
  (field, value, received, said) => {
    expect(differences(said)).toEqual([{ field, sent: value, received }])
  },
)

it("a frozen request differs from the one of today where its data does, but not in what each plan makes anew", () => {
  const frozen = { ...sent, callback_success_url: "https://shop.example/old" }
  const today = completeInput({ description: ["A mug"], pickupAt: "2026-03-03 16:00:00" })
  const { recipient, packages } = today
  const changed = { ...recipient, city: "Ogre", postalCode: "5001" }
  const fresh = { ...today, email: null, lockerCode: "LV-7", packages: packages.slice(1) }
  const differing = differencesOfBodies(frozen, completeBody({ ...fresh, recipient: changed }))
  expect(differing.sort((one, other) => one.field.localeCompare(other.field))).toEqual([
    { field: "height", sent: "10", received: "10.5, 10" },
    { field: "length", sent: "20", received: "30, 20" },
    { field: "locker_code", sent: "LV-7", received: "" },
    { field: "recipient_city", sent: "Ogre", received: "Riga" },
    { field: "recipient_email", sent: "", received: "anna@example.com" },
    { field: "weight", sent: "0.80", received: "1.20, 0.80" },
    { field: "width", sent: "20", received: "20, 20" },
    { field: "zip_code", sent: "LV-5001", received: "LV-1010" },
  ])
})
