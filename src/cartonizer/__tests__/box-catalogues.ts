import type { Box } from ".."

/** Outer and inner sizes in millimetres as `LxWxH`, the box's own weight and the most that it may weigh in grams. */
function box(id: string, outer: string, inner: string, weights: readonly [number, number]): Box {
  const [tareWeight, maxWeight] = weights
  return { id, kind: "parcel", outer: sizeOf(outer), inner: sizeOf(inner), tareWeight, maxWeight }
}

function sizeOf(text: string): Box["inner"] {
  const [length = 0, width = 0, height = 0] = text.split("x").map(Number)
  return { length, width, height }
}

const SEVEN = "200x150x100 300x200x150 300x300x200 400x300x300 600x400x300 600x400x400 800x600x500"

/** Packaging as different merchants keep it. */
export const BOX_CATALOGUES = {
  /** A seller of printed matter: two deep cartons, a flat one and a mailer. */
  books: [
    box("deep", "230x300x240", "230x300x240", [160, 15_000]),
    box("flat", "370x375x60", "364x374x40", [140, 3_000]),
    box("long", "229x305x520", "229x305x520", [100, 10_000]),
    box("mailer", "240x270x15", "220x260x15", [10, 500]),
  ],
  /** Soft items: big and light. */
  fashion: [
    box("bag", "360x270x60", "350x260x55", [30, 3_000]),
    box("shoe", "370x270x150", "360x260x140", [180, 8_000]),
    box("coat", "500x400x150", "490x390x140", [350, 12_000]),
    box("wardrobe", "600x400x400", "590x390x390", [600, 20_000]),
  ],
  /** Dense items in cartons of the carrier's sizes. */
  electronics: [
    box("xs", "200x150x60", "194x144x55", [60, 2_000]),
    box("s", "300x200x100", "292x192x94", [140, 5_000]),
    box("m", "400x300x200", "390x290x190", [300, 12_000]),
    box("l", "600x400x300", "588x388x290", [600, 20_000]),
    box("xl", "800x600x500", "786x586x488", [1_200, 31_500]),
  ],
  /** Seven plain sizes, from a mug to a bicycle wheel. */
  seven: SEVEN.split(" ").map((sides, index) => box(`b${index}`, sides, sides, [200, 30_000])),
} satisfies Record<string, Box[]>
