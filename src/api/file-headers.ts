import type { MedusaResponse } from "@medusajs/framework/http"

const KINDS = {
  pdf: { type: "application/pdf", disposition: "inline" },
  csv: { type: "text/csv; charset=utf-8", disposition: "attachment" },
}

/** Sets the headers of a file. The browser keeps no copy. */
export function setFileHeaders(res: MedusaResponse, name: string, kind: keyof typeof KINDS): void {
  const { type, disposition } = KINDS[kind]
  res.setHeader("Content-Type", type)
  res.setHeader("Content-Disposition", `${disposition}; filename="${name}.${kind}"`)
  res.setHeader("Cache-Control", "private, no-store")
  // Otherwise a browser could run an uploaded file as a page with scripts.
  res.setHeader("X-Content-Type-Options", "nosniff")
}
