import type { PackageValues } from "./package-values"

/** Of the drawing, in pixels. */
const SIZE = 88
const COS_30 = Math.sqrt(3) / 2
/** A flat envelope is seen too. */
const LEAST = 2

interface PackageDrawingProps {
  values: PackageValues
  /** The longest side of all packages, in millimetres. */
  longest: number
}

/** A package seen from above a corner, to the scale of its neighbours. Says nothing that is not written beside it. */
export function PackageDrawing({ values, longest }: PackageDrawingProps) {
  // A cube of the longest side fills the picture.
  const scale = SIZE / 2 / longest
  const [length, width, height] = [values.length, values.width, values.height].map((side) =>
    Math.max((Number(side) || 0) * scale, LEAST),
  ) as [number, number, number]
  const left = (SIZE - (length + width) * COS_30) / 2
  const top = (SIZE - ((length + width) / 2 + height)) / 2
  const at = (x: number, y: number, z: number) =>
    [left + (x - y + width) * COS_30, top + (x + y) / 2 + height - z]
      .map((part) => part.toFixed(1))
      .join(",")
  const face = (...points: string[]) => points.join(" ")
  return (
    <svg
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      width={SIZE}
      height={SIZE}
      className="stroke-ui-fg-subtle hidden shrink-0 self-center sm:block"
      strokeLinejoin="round"
      aria-hidden
    >
      <polygon
        className="fill-ui-bg-base"
        points={face(
          at(0, 0, height),
          at(length, 0, height),
          at(length, width, height),
          at(0, width, height),
        )}
      />
      <polygon
        className="fill-ui-bg-subtle"
        points={face(
          at(0, width, height),
          at(length, width, height),
          at(length, width, 0),
          at(0, width, 0),
        )}
      />
      <polygon
        className="fill-ui-bg-component"
        points={face(
          at(length, 0, height),
          at(length, width, height),
          at(length, width, 0),
          at(length, 0, 0),
        )}
      />
    </svg>
  )
}
