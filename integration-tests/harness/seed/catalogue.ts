/** A variant as the catalogue lists it: weight in grams, outer sizes in millimetres, price in euros with VAT. */
export interface CatalogueVariant {
  size: string
  sku: string
  price: number
  weight: number
  length: number
  width: number
  height: number
}

export interface CatalogueProduct {
  title: string
  handle: string
  variants: CatalogueVariant[]
}

/** What the store sells: something flat, something fragile, something long and something heavy. */
export const catalogue: CatalogueProduct[] = [
  {
    title: "Linen napkin",
    handle: "linen-napkin",
    variants: [
      {
        size: "Single",
        sku: "NAPKIN-1",
        price: 9.5,
        weight: 90,
        length: 220,
        width: 150,
        height: 8,
      },
      {
        size: "Set of 4",
        sku: "NAPKIN-4",
        price: 34,
        weight: 350,
        length: 220,
        width: 150,
        height: 28,
      },
    ],
  },
  {
    title: "Stoneware mug",
    handle: "stoneware-mug",
    variants: [
      {
        size: "0.3 l",
        sku: "MUG-03",
        price: 14.9,
        weight: 380,
        length: 125,
        width: 95,
        height: 100,
      },
      {
        size: "0.5 l",
        sku: "MUG-05",
        price: 18.9,
        weight: 520,
        length: 140,
        width: 110,
        height: 120,
      },
    ],
  },
  {
    title: "Oak cutting board",
    handle: "oak-cutting-board",
    variants: [
      {
        size: "Small",
        sku: "BOARD-S",
        price: 39,
        weight: 1400,
        length: 350,
        width: 220,
        height: 25,
      },
      {
        size: "Large",
        sku: "BOARD-L",
        price: 65,
        weight: 2900,
        length: 520,
        width: 320,
        height: 35,
      },
    ],
  },
  {
    title: "Cast-iron pot",
    handle: "cast-iron-pot",
    variants: [
      { size: "3 l", sku: "POT-3", price: 119, weight: 4200, length: 290, width: 240, height: 170 },
      { size: "5 l", sku: "POT-5", price: 149, weight: 5600, length: 340, width: 280, height: 190 },
    ],
  },
]
