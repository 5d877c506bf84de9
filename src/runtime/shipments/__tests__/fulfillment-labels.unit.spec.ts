import type { FulfillmentFacts } from "../fulfillment-facts"
import { labelsWithNumbers, labelWithPdf, trackingUrl } from "../fulfillment-labels"

const facts = (change: Partial<FulfillmentFacts> = {}): FulfillmentFacts => ({
  id: "ful_1",
  isCanceled: false,
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
const numbered = { id: "lab_2", tracking_number: "A1", tracking_url: "#", label_url: "#" }
const noPage = { trackingUrl: () => undefined, labelUrl: "https://shop.example/label" }

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

  it("are replaced by one per number, keeping those that are there", () => {
    const update = labelsWithNumbers(facts({ labels: [pdfLabel, numbered] }), ["A1", "B2"], {
      trackingUrl: (number) => `https://carrier.example/${number}`,
      labelUrl: "https://shop.example/label",
    })
    expect(update?.labels).toEqual([
      { id: "lab_2" },
      {
        tracking_number: "B2",
        tracking_url: "https://carrier.example/B2",
        label_url: "https://shop.example/label",
      },
    ])
  })

  it("of a number without a page link to nothing, or the dashboard would not show the number", () => {
    expect(labelsWithNumbers(facts(), ["A1"], noPage)?.labels).toEqual([
      { tracking_number: "A1", tracking_url: "#", label_url: "#" },
    ])
  })

  it("never get a number twice", () => {
    expect(labelsWithNumbers(facts({ labels: [numbered] }), ["A1"], noPage)).toBeUndefined()
  })

  it("of a canceled fulfillment stay as they are", () => {
    expect(labelsWithNumbers(facts({ isCanceled: true }), ["A1"], noPage)).toBeUndefined()
  })

  it("have the tracking page of their service, else the one for all, else none", () => {
    const templates = {
      "*": "https://all.example/{number}",
      north: "https://n.example/?n={number}",
    }
    expect(trackingUrl(templates, "north", "A 1")).toBe("https://n.example/?n=A%201")
    expect(trackingUrl(templates, "south", "A1")).toBe("https://all.example/A1")
    expect(trackingUrl({}, "south", "A1")).toBeUndefined()
  })
})
