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

const pdfLabel = {
  id: "lab_1",
  tracking_number: "",
  tracking_url: "#",
  label_url: "https://x/label",
}
const ours = {
  ...pdfLabel,
  label_url: "https://shop.example/admin/shipment-ordering/shipments/soshp_1/label",
}
const numbered = { id: "lab_2", tracking_number: "A1", tracking_url: "#", label_url: "#" }
const noPage = {
  trackingUrl: () => undefined,
  labelUrl: ours.label_url,
  entryUrl: ours.label_url,
}
const withPage = { ...noPage, trackingUrl: (number: string) => `https://carrier.example/${number}` }
const pdfEntry = { tracking_number: "", tracking_url: "#", label_url: ours.label_url }

describe("a fulfillment's labels", () => {
  it("link to the PDF until there are numbers", () => {
    expect(labelWithPdf(facts(), "soshp_1", "https://shop.example")?.labels).toEqual([
      {
        tracking_number: "",
        tracking_url: "#",
        label_url: "https://shop.example/admin/shipment-ordering/shipments/soshp_1/label",
      },
    ])
  })

  it("are left alone without a public address, once labelled, and when canceled", () => {
    expect(labelWithPdf(facts(), "soshp_1", undefined)).toBeUndefined()
    expect(labelWithPdf(facts({ labels: [pdfLabel] }), "soshp_1", "https://x")).toBeUndefined()
    expect(labelWithPdf(facts({ isCanceled: true }), "soshp_1", "https://x")).toBeUndefined()
  })

  it("link to the PDF of a replacement instead of that of the shipment before it", () => {
    const first = labelWithPdf(facts(), "soshp_1", "https://x")?.labels[0]
    const shown = facts({ labels: [{ ...pdfLabel, ...first }] })
    expect(labelWithPdf(shown, "soshp_1", "https://x")).toBeUndefined()
    expect(labelWithPdf(shown, "soshp_2", "https://x")?.labels).toEqual([
      expect.objectContaining({ label_url: expect.stringContaining("soshp_2") }),
    ])
  })

  it("link to the PDF of a replacement also beside the numbers of the shipment before it", () => {
    const first = labelWithPdf(facts(), "soshp_1", "https://x")?.labels[0]
    const shown = facts({ labels: [{ ...pdfLabel, ...first }, numbered] })
    expect(labelWithPdf(shown, "soshp_2", "https://x")?.labels).toEqual([
      { id: "lab_2" },
      expect.objectContaining({ label_url: expect.stringContaining("soshp_2") }),
    ])
  })

  it("are replaced by one per number where each has a page and the PDF beside it", () => {
    const paged = { ...numbered, tracking_url: "https://x/A1", label_url: "https://x/label" }
    expect(
      labelsWithNumbers(facts({ labels: [ours, paged] }), ["A1", "B2"], withPage)?.labels,
    ).toEqual([
      { id: "lab_2" },
      {
        tracking_number: "B2",
        tracking_url: "https://carrier.example/B2",
        label_url: ours.label_url,
      },
    ])
  })

  it("of a number without a page link to nothing, and the PDF keeps a label of its own", () => {
    const update = labelsWithNumbers(facts({ labels: [ours] }), ["A1"], noPage)
    expect(update?.labels).toEqual([
      { id: "lab_1" },
      { tracking_number: "A1", tracking_url: "#", label_url: "#" },
    ])
  })

  it("keep the PDF's as long as one number has no page", () => {
    const labels = [ours, numbered]
    expect(labelsWithNumbers(facts({ labels }), ["B2"], withPage)?.labels).toEqual([
      { id: "lab_1" },
      { id: "lab_2" },
      expect.objectContaining({ tracking_number: "B2" }),
    ])
  })

  it("get the PDF's where the numbers were faster, unless it is not known or has no address", () => {
    const fast = (entryUrl: string | undefined) =>
      labelsWithNumbers(facts(), ["A1"], { ...noPage, entryUrl })?.labels
    const number = { tracking_number: "A1", tracking_url: "#", label_url: "#" }
    expect(fast(noPage.entryUrl)).toEqual([pdfEntry, number])
    expect(fast(undefined)).toEqual([number])
  })

  it("give the place of the PDF of a replaced shipment to that of the replacement", () => {
    const before = { ...ours, label_url: `${ours.label_url}-before` }
    const update = labelsWithNumbers(facts({ labels: [before] }), ["A1"], noPage)
    expect(update?.labels).toEqual([pdfEntry, expect.objectContaining({ tracking_number: "A1" })])
    // The late numbers of the replaced one do not take it back.
    const late = { ...noPage, entryUrl: undefined }
    expect(labelsWithNumbers(facts({ labels: [before] }), ["A1"], late)?.labels).toEqual([
      { id: "lab_1" },
      expect.objectContaining({ tracking_number: "A1" }),
    ])
  })

  it("keep one without a number that the merchant has put there", () => {
    expect(labelsWithNumbers(facts({ labels: [pdfLabel] }), ["A1"], withPage)?.labels).toEqual([
      { id: "lab_1" },
      expect.objectContaining({ tracking_number: "A1" }),
    ])
    expect(labelsWithNumbers(facts({ labels: [pdfLabel] }), ["A1"], noPage)?.labels).toEqual([
      { id: "lab_1" },
      expect.objectContaining({ tracking_number: "A1" }),
    ])
  })

  it("never get a number twice", () => {
    expect(labelsWithNumbers(facts({ labels: [ours, numbered] }), ["A1"], noPage)).toBeUndefined()
  })

  it("get the PDF's also when all numbers are there already", () => {
    const labels = [numbered]
    expect(labelsWithNumbers(facts({ labels }), ["A1"], noPage)?.labels).toEqual([
      pdfEntry,
      { id: "lab_2" },
    ])
    const unknown = { ...noPage, entryUrl: undefined }
    expect(labelsWithNumbers(facts({ labels }), ["A1"], unknown)).toBeUndefined()
  })

  it("of a canceled fulfillment stay as they are", () => {
    expect(labelsWithNumbers(facts({ isCanceled: true }), ["A1"], noPage)).toBeUndefined()
  })

  it("have the tracking page of their service, else the one for all, else none", () => {
    const templates = {
      "*": "https://all.example/{number}",
      north: "https://n.example/?n={number}",
    }
    expect(toTrackingUrl(templates, "north", "A 1")).toBe("https://n.example/?n=A%201")
    expect(toTrackingUrl(templates, "south", "A1")).toBe("https://all.example/A1")
    expect(toTrackingUrl({}, "south", "A1")).toBeUndefined()
  })
})
