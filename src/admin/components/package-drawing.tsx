import { clx } from "@medusajs/ui"
import { drawBox, type Sizes } from "../lib/box-drawing"

/** The lid is the lightest, as if the light came from above. */
const SHADES = { top: 0.08, left: 0.2, right: 0.32 }

interface PackageDrawingProps {
  sizes: Sizes
  /** Pixels per unit of the sizes. */
  scale: number
  /** Side in pixels of a square around the centred drawing; without it, the picture is as large as the drawing. */
  room?: number
  className?: string
}

/** A package seen from above a corner, drawn to scale. */
export function PackageDrawing({ sizes, scale, room = 0, className }: PackageDrawingProps) {
  const { width, height, faces } = drawBox(sizes, scale)
  const [wide, tall] = [Math.max(width, room), Math.max(height, room)]
  // One pixel around it, so that no line is cut in half.
  const viewBox = [(width - wide) / 2 - 1, (height - tall) / 2 - 1, wide + 2, tall + 2].join(" ")
  return (
    <svg
      aria-hidden
      width={wide + 2}
      height={tall + 2}
      viewBox={viewBox}
      className={clx("text-ui-fg-subtle shrink-0", className)}
    >
      {(["top", "left", "right"] as const).map((face) => (
        <polygon
          key={face}
          points={faces[face]}
          fill="currentColor"
          fillOpacity={SHADES[face]}
          stroke="currentColor"
          strokeWidth={0.75}
          strokeLinejoin="round"
        />
      ))}
    </svg>
  )
}
