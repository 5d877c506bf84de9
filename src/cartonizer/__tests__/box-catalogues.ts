import type { Box } from ".."

type Sides = readonly [length: number, width: number, height: number]

const box = (
  id: string,
  [outer, inner]: readonly [Sides, Sides],
  [tareWeight, maxWeight]: readonly [number, number],
): Box => ({
  id,
  kind: "parcel",
  outer: { length: outer[0], width: outer[1], height: outer[2] },
  inner: { length: inner[0], width: inner[1], height: inner[2] },
  tareWeight,
  maxWeight,
})

const sevenSides: Sides[] = [
  [200, 150, 100],
  [300, 200, 150],
  [300, 300, 200],
  [400, 300, 300],
  [600, 400, 300],
  [600, 400, 400],
  [800, 600, 500],
]

/** Packaging as different merchants keep it. */
export const BOX_CATALOGUES = {
  /** A seller of printed matter: two deep cartons, a flat one and a mailer. */
  books: [
    box(
      "deep",
      [
        [230, 300, 240],
        [230, 300, 240],
      ],
      [160, 15_000],
    ),
    box(
      "flat",
      [
        [370, 375, 60],
        [364, 374, 40],
      ],
      [140, 3_000],
    ),
    box(
      "long",
      [
        [229, 305, 520],
        [229, 305, 520],
      ],
      [100, 10_000],
    ),
    box(
      "mailer",
      [
        [240, 270, 15],
        [220, 260, 15],
      ],
      [10, 500],
    ),
  ],
  /** Soft items: big and light. */
  fashion: [
    box(
      "bag",
      [
        [360, 270, 60],
        [350, 260, 55],
      ],
      [30, 3_000],
    ),
    box(
      "shoe",
      [
        [370, 270, 150],
        [360, 260, 140],
      ],
      [180, 8_000],
    ),
    box(
      "coat",
      [
        [500, 400, 150],
        [490, 390, 140],
      ],
      [350, 12_000],
    ),
    box(
      "wardrobe",
      [
        [600, 400, 400],
        [590, 390, 390],
      ],
      [600, 20_000],
    ),
  ],
  /** Dense items in cartons of the carrier's sizes. */
  electronics: [
    box(
      "xs",
      [
        [200, 150, 60],
        [194, 144, 55],
      ],
      [60, 2_000],
    ),
    box(
      "s",
      [
        [300, 200, 100],
        [292, 192, 94],
      ],
      [140, 5_000],
    ),
    box(
      "m",
      [
        [400, 300, 200],
        [390, 290, 190],
      ],
      [300, 12_000],
    ),
    box(
      "l",
      [
        [600, 400, 300],
        [588, 388, 290],
      ],
      [600, 20_000],
    ),
    box(
      "xl",
      [
        [800, 600, 500],
        [786, 586, 488],
      ],
      [1_200, 31_500],
    ),
  ],
  /** Seven plain sizes, from a mug to a bicycle wheel. */
  seven: sevenSides.map((sides, index) => box(`b${index}`, [sides, sides], [200, 30_000])),
} satisfies Record<string, Box[]>
