import { listLockersNear } from ".."
import fc from "fast-check"
import { endpointsSchema, enteredEndpointsSchema } from "../endpoints-and-timeouts"
import { readLockers } from "../lockers"
import { apiKey, clientOf, errorOf } from "./client-under-test"
import { html, json, useTinyApi } from "./tiny-api"

const riga = { countryCode: "lv", zipCode: "LV-1010" }

/** A locker in the sandbox's form. */
const locker = {
  code: "LV1001",
  name: "Rīga, Stacijas pasāža",
  address: "Stacijas laukums 6",
  city: "Rīga",
  zip_code: "LV-1050",
  country_code: "LV",
  lat: 56.947,
  lng: 24.12,
  distance: "1.06",
  max_length: 64,
  max_width: 39,
  max_height: 38,
  max_weight: 30,
}

const { code, name, address, city } = locker
const sides = { maxLength: 64, maxWidth: 39, maxHeight: 38, maxWeight: 30 }
const position = { latitude: 56.947, longitude: 24.12, distanceKm: 1.06 }
const read = {
  ...{ code, name, address, city },
  ...{ zipCode: "LV-1050", countryCode: "LV", ...position, ...sides },
}

const inLatvia = { countryCode: "LV", sizeUnit: "cm" } as const

const service = useTinyApi()

it("the list of lockers is asked for by country and postal code, without a key", async () => {
  service.behave(json(200, { type: "success", message: "OK", data: [locker] }))
  const { client } = clientOf(service.host)
  const near = { countryCode: " lv", zipCode: " SW1A 1AA " }
  expect(await listLockersNear(client, near)).toEqual([read])
  const [request] = service.seen
  expect(request).toMatchObject({
    method: "GET",
    url: "/api/production/v1/services/lockers?country_code=LV&zip_code=SW1A%201AA",
    headers: { accept: "application/json" },
  })
  expect(request?.headers).not.toHaveProperty("authorization")
})

it("the list of lockers is asked for at the path and in the way that the merchant sets", async () => {
  service.behave(json(200, [{ ...locker, max_length: 645, max_width: "390", max_height: null }]))
  const names = { countryParameter: "country", zipCodeParameter: "postcode" }
  const lockers = { path: "/pickup-points", ...names, sizeUnit: "mm" as const }
  const { client } = clientOf(service.host, { endpoints: { lockers } })
  expect(await listLockersNear(client, riga)).toEqual([
    { ...read, maxLength: 64.5, maxHeight: undefined },
  ])
  expect(service.seen[0]?.url).toBe("/api/production/v1/pickup-points?country=LV&postcode=LV-1010")
})

const post = { method: "POST" as const, path: "/points/{country}" }
const bearer = `Bearer ${apiKey}`
it.each([
  [{ path: "/points/{country}/{zip}" }, "GET", "/points/LV/LV%201010", "", undefined],
  [{ path: "/points/{country}" }, "GET", "/points/LV?zip_code=LV%201010", "", undefined],
  [{ ...post, sendsKey: true }, "POST", "/points/LV", '{"zip_code":"LV 1010"}', bearer],
])(
  "the list of lockers is asked for as %j says",
  async (lockers, method, path, body, authorization) => {
    service.behave(json(200, [locker]))
    const { client, reports } = clientOf(service.host, { endpoints: { lockers } })
    expect(await listLockersNear(client, { countryCode: "lv", zipCode: "LV 1010" })).toEqual([read])
    const [request] = service.seen
    expect(request).toMatchObject({ method, url: `/api/production/v1${path}`, body })
    expect(request?.headers.authorization).toBe(authorization)
    expect(JSON.stringify(reports)).not.toContain("1010")
  },
)

it("the list of lockers cannot be led to another path by a postal code", async () => {
  service.behave(json(200, [locker]))
  const lockers = { path: "/points/{zip}/{country}" }
  const { client } = clientOf(service.host, { endpoints: { lockers } })
  await listLockersNear(client, { countryCode: "lv", zipCode: "../$&" })
  expect(service.seen[0]?.url).toBe("/api/production/v1/points/%2F%24%26/LV")
})

it("a list of lockers in an unknown form is refused with that form, without its values, and what to set", async () => {
  const points = [{ "anna@customer.test": 1, pointNo: "LV1", pos: { lat: 56.9 } }]
  service.behave(json(200, { message: "Secret 1", result: { points } }))
  const shape =
    "{message: string, result: {points: [{(a name): number, pointNo: string, pos: {…}}]}}"
  const error = await errorOf(listLockersNear(clientOf(service.host).client, riga))
  expect(error.kind).toBe("protocol")
  expect(error.merchantMessage).toBe(
    `The service answered the request for parcel lockers in a form that is not known: ${shape}. ` +
      "Set the plugin option endpoints.lockers.list to its path in this answer.",
  )
  expect(error.message).toContain(shape)
  const found = clientOf(service.host, { endpoints: { lockers: { list: "result.points" } } })
  const second = await errorOf(listLockersNear(found.client, riga))
  expect(second.merchantMessage).toContain("Set the plugin option endpoints.lockers.fields.code")
  const lockers = { list: "result.points", fields: { code: "pointNo", latitude: "pos.lat" } }
  expect(
    await listLockersNear(clientOf(service.host, { endpoints: { lockers } }).client, riga),
  ).toMatchObject([{ code: "LV1", name: "LV1" }])
})

it("a list of lockers that is refused without a key names the option that sends one", async () => {
  service.behave(json(401, {}))
  const error = await errorOf(listLockersNear(clientOf(service.host).client, riga))
  expect(error.merchantMessage).toContain(
    "set endpoints.lockers.sendsKey, a plugin option, to true",
  )
  const { client } = clientOf(service.host, { endpoints: { lockers: { sendsKey: true } } })
  expect((await errorOf(listLockersNear(client, riga))).merchantMessage).toContain(
    "The service refused the API key for the production environment",
  )
  const keyless = { apiKey: "", endpoints: { lockers: { sendsKey: true } } }
  await errorOf(listLockersNear(clientOf(service.host, keyless).client, riga))
  expect(service.seen).toHaveLength(2)
})

it("a list of lockers that the service does not have names the setting to look at", async () => {
  service.behave(html(404))
  const error = await errorOf(listLockersNear(clientOf(service.host).client, riga))
  expect(error).toMatchObject({ kind: "protocol", operation: "lockers", status: 404 })
  expect(error.merchantMessage).toContain("Check the lockers endpoint in Settings")
})

it.each([
  { path: "services/lockers" },
  { path: "//other.example/lockers" },
  { path: "/services/../lockers" },
  { path: "/services/lockers?all=1" },
  { countryParameter: "country code" },
  { zipCodeParameter: "" },
  { zipCodeParameter: "country_code" },
])("an endpoint for lockers cannot be %j", (lockers) => {
  expect(endpointsSchema.safeParse({ lockers }).success).toBe(false)
})

it.each([
  [{ locker: {} }, ["locker"], "confirm, labelPaths, lockers, lockerField"],
  [{ confirm: { url: "/" } }, ["confirm", "url"], "method, path, body"],
  [{ lockers: { pth: "/" } }, ["lockers", "pth"], "method, sendsKey, path, countryParameter"],
  [{ lockers: { fields: { zip: "z" } } }, ["lockers", "fields", "zip"], "city, zipCode"],
])(
  "an unknown name in the endpoints is refused where it is entered: %j",
  (entered, path, known) => {
    const { error } = enteredEndpointsSchema.safeParse(entered)
    expect(error?.issues).toMatchObject([
      { path, message: expect.stringContaining(known) as string },
    ])
    expect(endpointsSchema.safeParse(entered).success).toBe(true)
  },
)

it.each([
  ["under data", { data: [locker] }],
  ["bare", [locker]],
  ["under lockers", { lockers: [locker] }],
  ["in pages", { data: { current_page: 1, data: [locker] } }],
  ["as a filtered list of PHP", { data: { "0": locker, "3": locker } }],
])("an answer with lockers is read %s", (_where, body) => {
  expect(readLockers(body, inLatvia)).toEqual({ ok: true, value: [read] })
})

it("an answer with lockers is read by other names, with strings for numbers and numbers for strings", () => {
  const place = { street: "Street 6", town: "Rīga", postcode: 1050, country: "lv", distance: 2 }
  const position = { latitude: "56.947", lon: "24,12" }
  const largest = { max_length: "64.0", max_weight: "30" }
  const odd = { id: 1001, title: "Station", ...place, ...position, ...largest }
  const names = { code: "1001", name: "Station", address: "Street 6", zipCode: "1050" }
  const value = [{ ...read, ...names, distanceKm: 2, maxWidth: undefined, maxHeight: undefined }]
  expect(readLockers([odd], { ...inLatvia, countryCode: "EE" })).toEqual({ ok: true, value })
})

it("an answer with lockers counts missing and senseless values as unknown", () => {
  const bare = { number: "7", country: "Latvia", max_length: 0, max_width: "wide", lat: 56.9 }
  const value = [{ code: "7", name: "7", countryCode: "LV" }]
  expect(readLockers([bare], inLatvia)).toEqual({ ok: true, value })
})

it("an answer with lockers has texts that fit a page, and no invalid code", () => {
  const long = "Brīvības iela ".repeat(50)
  const [name, address] = [`${"x".repeat(119)}…`, `${"Brīvības iela ".repeat(14).trim()}…`]
  const odd = { ...locker, name: "x".repeat(9_999), address: long, zip_code: "1".repeat(99) }
  const value = [{ ...read, name, address, zipCode: `${"1".repeat(19)}…` }]
  expect(readLockers([odd, { code: "c".repeat(101) }], inLatvia)).toEqual({ ok: true, value })
})

const readOne = (facts: object, fields = {}) => {
  const reading = readLockers([{ code: "A", ...facts }], { ...inLatvia, fields })
  return reading.ok ? reading.value[0] : undefined
}

const hoursOf = (...facts: Parameters<typeof readOne>) => readOne(...facts)?.openingHours
const week = { "Mon-Fri": "8-20", Sat: "", Sun: null, holidays: "closed" }

it.each([
  ["as a text", { opening_hours: " 24/7 " }, "24/7"],
  ["by another name", { working_hours: "8-20" }, "8-20"],
  ["by the first name that has something", { opening_hours: [], hours: "9-18" }, "9-18"],
  ["as a list", { hours: ["Mon-Fri 8-20", "", null, "Sat 9-18"] }, "Mon-Fri 8-20, Sat 9-18"],
  ["as a filtered list of PHP", { hours: { "0": "8-12", "2": "13-20" } }, "8-12, 13-20"],
  ["by day", { opening_hours: week }, "Mon-Fri: 8-20, holidays: closed"],
  ["not, in a list of lists", { hours: [["8-20"], { mon: "8" }] }, undefined],
  ["not, with nothing", { opening_hours: {}, hours: true }, undefined],
])("an answer with lockers says when a locker is open, %s", (_how, facts, hours) => {
  expect(hoursOf(facts)).toBe(hours)
})

it("an answer with lockers says when a locker is open, where the plugin option says, in at most 200 characters", () => {
  const facts = { hours: "8-20", info: { open: ["9-18"] } }
  expect(hoursOf(facts, { openingHours: "info.open" })).toBe("9-18")
  expect(readOne({ name: "B" }, { name: "info.name" })?.name).toBe("A")
  const hours = hoursOf({ hours: Array<string>(9_999).fill("Mon 8:00-20:00") })
  expect(hours).toMatch(/^Mon 8:00-20:00, .{100,184}…$/)
})

const pictureOf = (...facts: Parameters<typeof readOne>) => readOne(...facts)?.pictureUrl
const url = "https://pictures.example/a.jpg"

it("an answer with lockers shows a picture of a locker, under each usual name, or where the plugin option says, by an address that can stand in a page", () => {
  for (const name of "picture image photo image_url photo_url picture_url".split(" ")) {
    expect(pictureOf({ [name]: ` ${url} ` })).toBe(url)
  }
  const facts = { picture: "https://a.example/", photos: [{ large: url }] }
  expect(pictureOf(facts, { pictureUrl: "photos.0.large" })).toBe(url)
  const photo = `HTTPS://pictures.example/"a b".jpg`
  expect(pictureOf({ photo })).toBe("https://pictures.example/%22a%20b%22.jpg")
})

it.each([
  "http://pictures.example/a.jpg",
  "//pictures.example/a.jpg",
  "/a.jpg",
  "https://",
  "javascript:alert('https://a.example')",
  "data:image/png;base64,AAAA",
  `https://pictures.example/${"a".repeat(500)}`,
  `https://pictures.example/${"ā".repeat(100)}`,
])("an answer with lockers never shows a picture of a locker by %s", (picture) => {
  expect(pictureOf({ picture })).toBeUndefined()
  expect(pictureOf({ picture, image: url })).toBe(url)
})

it.each<[facts: object, latitude?: number, longitude?: number, distanceKm?: number]>([
  [{ lat: 0, lng: 24.1, distance: 0 }, 0, 24.1, 0],
  [{ lat: 56.9, lng: 0, distance: -1 }, 56.9, 0],
  [{ lat: 90, lng: 180 }, 90, 180],
  [{ lat: -90, lng: -180 }, -90, -180],
  [{ lat: 0, lng: 0 }],
  [{ lat: 90.1, lng: 24.1 }],
  [{ lat: 56.9, lng: -180.1 }],
  [{ lng: 24.1 }],
])("an answer with lockers places a locker only where one can be: %j", (facts, ...place) => {
  const [latitude, longitude, distanceKm] = place
  expect(readOne(facts)).toMatchObject({ latitude, longitude, distanceKm })
})

const sixteen = Object.fromEntries([..."abcdefghijklmnop"].map((name) => [name, 1]))
const fifteen = [..."abcdefghijklmno"].map((name) => `${name}: number`).join(", ")
it.each([
  [{ a: null, b: [], c: {} }, "{a: null, b: [], c: {}}"],
  [{ a: { b: { c: { d: [1], e: {}, f: 1 } } } }, "{a: {b: {c: {d: […], e: {…}, f: number}}}}"],
  [{ line12: true, order123: "x" }, "{line12: boolean, (a name): string}"],
  [sixteen, `{${fifteen}, …}`],
])("an answer with no lockers that can be found is described by its form: %j", (body, shape) => {
  expect(readLockers(body, inLatvia)).toMatchObject({ unknownForm: { shape } })
})

it("an answer with lockers loses only its broken elements, and has each code once", () => {
  const list = [null, "locker", {}, { name: "no code" }, locker, { ...locker, name: "again" }]
  expect(readLockers({ data: list }, inLatvia)).toEqual({ ok: true, value: [read] })
})

it("an answer with lockers of which nothing can be read is an issue, an empty one is not", () => {
  expect(readLockers({ data: [] }, inLatvia)).toEqual({ ok: true, value: [] })
  for (const body of [{ data: [{ name: "no code" }] }, { data: "none" }, "none"]) {
    expect(readLockers(body, inLatvia)).toMatchObject({ ok: false })
  }
  const issue = "no list of lockers at data.points"
  expect(readLockers({ data: [] }, { ...inLatvia, list: "data.points" })).toMatchObject({ issue })
})

it("an answer with lockers never throws, whatever it holds", () => {
  const facts = ["country", "lat", "lng", "distance", "max_weight", "hours", "photo"]
  const names = fc.constantFrom("code", "id", ...facts)
  fc.assert(
    fc.property(fc.array(fc.dictionary(names, fc.jsonValue())), (list) => {
      const reading = readLockers({ data: list }, inLatvia)
      const lockers = reading.ok ? reading.value : []
      expect(new Set(lockers.map(({ code }) => code)).size).toBe(lockers.length)
      expect(lockers.every(({ maxWeight = 1 }) => maxWeight > 0)).toBe(true)
    }),
  )
})
