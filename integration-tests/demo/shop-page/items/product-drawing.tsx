import type { ReactNode } from "react"

/** The demo's items have no photographs. */
const drawings: Record<string, ReactNode> = {
  "linen-napkin": (
    <>
      <path d="M28 22h58l6 52H22z" />
      <path d="M28 22l29 31 29-31M22 74l35-21 35 21" fill="none" />
    </>
  ),
  "stoneware-mug": (
    <>
      <path d="M30 24h46v40a12 12 0 0 1-12 12H42a12 12 0 0 1-12-12z" />
      <path d="M76 34h8a11 11 0 0 1 0 24h-8M30 34h46" fill="none" />
    </>
  ),
  "oak-cutting-board": (
    <>
      <rect x="18" y="28" width="66" height="42" rx="7" />
      <path d="M84 42h12a7 7 0 0 1 0 14H84M28 40h40M28 49h44M28 58h34" fill="none" />
    </>
  ),
  "cast-iron-pot": (
    <>
      <path d="M26 42h62v20a14 14 0 0 1-14 14H40a14 14 0 0 1-14-14z" />
      <path
        d="M22 42h70M30 42c2-10 14-15 27-15s25 5 27 15M57 27v-7M26 50H16M88 50h10"
        fill="none"
      />
    </>
  ),
}

export function ProductDrawing({ handle }: { handle: string }) {
  return (
    <svg className="drawing" viewBox="0 0 114 96" aria-hidden="true">
      {drawings[handle] ?? <rect x="32" y="24" width="50" height="50" rx="6" />}
    </svg>
  )
}
