import { type InvoiceRow, invoiceCsv } from "../invoice-check"

const ROW: InvoiceRow = {
  service_code: "carrierB_classic",
  service_name: "Carrier B",
  month: "2026-11",
  price_currency: "eur",
  shipments: 2,
  uncharged: 0,
  unquoted: 0,
  quoted: "16.02",
  charged: "17.02",
  difference: "-1.00",
  paid: "20.00",
  unquoted_charged: "0.00",
}

it("invoiceCsv has a heading and a line for each row, with negative amounts as numbers", () => {
  expect(invoiceCsv([ROW])).toBe(
    "month,service_code,service_name,price_currency,shipments,uncharged,unquoted,quoted,charged,difference,paid,unquoted_charged\r\n" +
      "2026-11,carrierB_classic,Carrier B,eur,2,0,0,16.02,17.02,-1.00,20.00,0.00\r\n",
  )
})

it("invoiceCsv keeps a name with commas and quotes in its cell, and lets none become a formula", () => {
  const csv = invoiceCsv([
    { ...ROW, service_name: 'Fast, "safe"' },
    { ...ROW, service_name: "=1+1" },
    { ...ROW, service_name: "-1+1" },
  ])
  expect(csv).toContain(',"Fast, ""safe""",')
  expect(csv).toContain(",'=1+1,")
  expect(csv).toContain(",'-1+1,")
})
