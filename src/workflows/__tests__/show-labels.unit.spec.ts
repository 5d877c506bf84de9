import { toTrackingUrl } from "../../fulfilment"
import { labelsWithNumbers, labelWithPdf } from "../show-labels"
import type { FulfillmentFacts } from "../../store"

const facts = (change: Partial<FulfillmentFacts> = {}): FulfillmentFacts => ({
  id: "ful_1",
  isCanceled: false,
  isDelivered: false,
  shippedAt: undefined,
  linkedReturnId: undefined,
  linkedOrderId: "order_1",
  labels: [],
  ...change,
})

const pdf = "https://shop.example/admin/shipment-ordering/shipments/soshp_1/label"
const pdfEntry = { tracking_number: "", tracking_url: "#", label_url: pdf }
const numberEntry = { tracking_number: "A1", tracking_url: "#", label_url: "#" }
const ours = { id: "lab_1", ...pdfEntry }
const pdfLabel = { ...ours, label_url: "https://x/label" }
const numbered = { id: "lab_2", ...numberEntry }
const noPage = { trackingUrl: () => undefined, labelUrl: pdf, entryUrl: pdf }
const withPage = { ...noPage, trackingUrl: (number: string) => `https://carrier.example/${number}` }
const entryOf = (tracking_number: string) => expect.objectContaining({ tracking_number })
const ofReplacement = expect.objectContaining({ label_url: expect.stringContaining("soshp_2") })

type Urls = Parameters<typeof labelsWithNumbers>[2]
/** The labels after these numbers came. */
const labelsAfter = (
  labels: FulfillmentFacts["labels"],
  numbers: string[],
  urls: Urls = withPage,
) => labelsWithNumbers(facts({ labels }), numbers, urls)?.labels

it("a fulfillment's labels link to the PDF until there are numbers", () => {
  expect(labelWithPdf(facts(), "soshp_1", "https://shop.example")?.labels).toEqual([pdfEntry])
})

it("a fulfillment's labels are left alone without a public address, once labelled, and when canceled", () => {
  expect(labelWithPdf(facts(), "soshp_1", undefined)).toBeUndefined()
  expect(labelWithPdf(facts({ labels: [pdfLabel] }), "soshp_1", "https://x")).toBeUndefined()
  expect(labelWithPdf(facts({ isCanceled: true }), "soshp_1", "https://x")).toBeUndefined()
})

it("a fulfillment's labels link to the PDF of a replacement instead of that of the shipment before it, also beside its numbers", () => {
  const first = labelWithPdf(facts(), "soshp_1", "https://x")?.labels[0]
  const before = { ...pdfLabel, ...first }
  const after = (labels: FulfillmentFacts["labels"], id: string) =>
    labelWithPdf(facts({ labels }), id, "https://x")?.labels
  expect(after([before], "soshp_1")).toBeUndefined()
  expect(after([before], "soshp_2")).toEqual([ofReplacement])
  expect(after([before, numbered], "soshp_2")).toEqual([{ id: "lab_2" }, ofReplacement])
})

it("a fulfillment's labels are replaced by one per number where each has a page and the PDF beside it", () => {
  const paged = { ...numbered, tracking_url: "https://x/A1", label_url: "https://x/label" }
  const tracking_url = "https://carrier.example/B2"
  expect(labelsAfter([ours, paged], ["A1", "B2"])).toEqual([
    { id: "lab_2" },
    { tracking_number: "B2", tracking_url, label_url: pdf },
  ])
})

it("a fulfillment's label of a number without a page links to nothing, and the PDF keeps a label of its own", () => {
  expect(labelsAfter([ours], ["A1"], noPage)).toEqual([{ id: "lab_1" }, numberEntry])
})

it("a fulfillment's labels keep that of the PDF as long as one number has no page", () => {
  const kept = [{ id: "lab_1" }, { id: "lab_2" }]
  expect(labelsAfter([ours, numbered], ["B2"])).toEqual([...kept, entryOf("B2")])
})

it("a fulfillment's labels get that of the PDF after the numbers, unless it is unknown or has no address", () => {
  const unknown = { ...noPage, entryUrl: undefined }
  expect(labelsAfter([], ["A1"], noPage)).toEqual([pdfEntry, numberEntry])
  expect(labelsAfter([], ["A1"], unknown)).toEqual([numberEntry])
  expect(labelsAfter([numbered], ["A1"], noPage)).toEqual([pdfEntry, { id: "lab_2" }])
  expect(labelsAfter([numbered], ["A1"], unknown)).toBeUndefined()
})

it("a fulfillment's labels give the place of the PDF of a replaced shipment to that of the replacement", () => {
  const before = { ...ours, label_url: `${pdf}-before` }
  expect(labelsAfter([before], ["A1"], noPage)).toEqual([pdfEntry, entryOf("A1")])
  // Late numbers of the replaced shipment do not bring its label back.
  const late = { ...noPage, entryUrl: undefined }
  expect(labelsAfter([before], ["A1"], late)).toEqual([{ id: "lab_1" }, entryOf("A1")])
})

it("a fulfillment's labels keep one without a number that the merchant has added", () => {
  for (const urls of [withPage, noPage]) {
    expect(labelsAfter([pdfLabel], ["A1"], urls)).toEqual([{ id: "lab_1" }, entryOf("A1")])
  }
})

it("a fulfillment's labels never get a number twice", () => {
  expect(labelsAfter([ours, numbered], ["A1"], noPage)).toBeUndefined()
})

it("the labels of a canceled fulfillment stay as they are", () => {
  expect(labelsWithNumbers(facts({ isCanceled: true }), ["A1"], noPage)).toBeUndefined()
})

it("a fulfillment's labels have the tracking page of their service, else the one for all, else none", () => {
  const templates = {
    "*": "https://all.example/{number}",
    north: "https://n.example/?n={number}",
  }
  expect(toTrackingUrl(templates, "north", "A 1")).toBe("https://n.example/?n=A%201")
  expect(toTrackingUrl(templates, "south", "A1")).toBe("https://all.example/A1")
  expect(toTrackingUrl({}, "south", "A1")).toBeUndefined()
})
