import type { MedusaResponse } from "@medusajs/framework/http"

const KINDS = {
  pdf: { type: "application/pdf", disposition: "inline" },
  csv: { type: "text/csv; charset=utf-8", disposition: "attachment" },
}

/** Of a file that is sent: a browser takes it for what it is called, and keeps no copy of it. */
export function setFileHeaders(res: MedusaResponse, name: string, kind: keyof typeof KINDS): void {
  const { type, disposition } = KINDS[kind]
  res.setHeader("Content-Type", type)
  res.setHeader("Content-Disposition", `${disposition}; filename="${name}.${kind}"`)
  res.setHeader("Cache-Control", "private, no-store")
  // A file that comes from elsewhere could be read as a page with scripts otherwise.
  res.setHeader("X-Content-Type-Options", "nosniff")
}
