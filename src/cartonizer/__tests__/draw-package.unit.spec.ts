import fc from "fast-check"
import type { Placement } from "../result"
import { cartonize, drawPackages, type Package } from ".."
import { anyOrder } from "./order-arbitrary"
import { oneMixedOrder } from "./order-sets"
import { readXml } from "./read-xml"

const size = (length: number, width: number, height: number) => ({ length, width, height })
const placed = (itemId: string, at: readonly number[], sides: readonly number[]): Placement => {
  const [x = 0, y = 0, z = 0] = at
  const [length = 10, width = 10, height = 10] = sides
  return { itemId, x, y, z, length, width, height }
}
const pack = (fields: Partial<Package> = {}): Package => ({
  boxId: "small",
  kind: "parcel",
  outer: size(300, 200, 150),
  grossWeight: 1250,
  placements: [
    placed("book", [0, 0, 0], [200, 130, 30]),
    placed("book", [0, 0, 30], [200, 130, 30]),
    placed("mug", [200, 0, 0], [90, 90, 100]),
  ],
  ...fields,
})

const drawPackage = (one: Package, options?: Parameters<typeof drawPackages>[1]): string =>
  drawPackages([one], options)

const ofItems = (svg: string): string[] =>
  readXml(svg).elements.flatMap(({ name, attributes: { fill } }) =>
    name === "g" && fill?.startsWith("var(--package-hue") ? [fill] : [],
  )
const numbersIn = (svg: string): string[] =>
  readXml(svg).elements.flatMap(({ attributes: { d = "", x = "", y = "", width = "", ...rest } }) =>
    [d, x, y, width, rest["stroke-width"] ?? ""].flatMap((text) => text.match(/[\d.]+/g) ?? []),
  )

describe("a drawing of a package", () => {
  it("is well-formed and draws every placement, for any order and any boxes", () => {
    fc.assert(
      fc.property(anyOrder, ({ items, boxes, options }) => {
        const { packages } = cartonize({ items, boxes, options })
        const counts = packages.map((one) => {
          const drawn = ofItems(drawPackage(one)).length
          // Those that lie in a ring are cut in two.
          expect(drawn).toBeGreaterThanOrEqual(one.placements.length)
          return drawn
        })
        const together = ofItems(drawPackages(packages, { boxes })).length
        if (boxes.length === 0) expect(together).toBe(counts.reduce((sum, n) => sum + n, 0))
        else expect(together).toBeGreaterThanOrEqual(packages.flatMap((p) => p.placements).length)
      }),
      { numRuns: 150 },
    )
  })

  it("draws each item once when nothing has to be cut", () => {
    expect(ofItems(drawPackage(pack()))).toHaveLength(3)
  })

  it("is the same text whatever the order of the placements", () => {
    const one = pack()
    const turned = pack({ placements: [...one.placements].reverse() })
    expect(drawPackage(turned)).toBe(drawPackage(one))
    expect(drawPackages([turned, one])).toBe(drawPackages([one, turned]))
  })

  it("gives an item the same hue whatever else is in the package", () => {
    const hueOf = (svg: string): string | undefined => /--package-hue-\d/.exec(svg)?.[0]
    const mug = placed("mug", [0, 0, 0], [90, 90, 100])
    const alone = hueOf(drawPackage(pack({ placements: [mug] })))
    for (let other = 0; other < 30; other++) {
      // The mug lies behind everything, so that it is painted first.
      const placements = [mug, placed(`other${other}`, [100, 100, 100], [10, 10, 10])]
      expect(hueOf(drawPackage(pack({ placements })))).toBe(alone)
    }
  })

  it("tells items that share a hue from each other by their tint", () => {
    const placements = Array.from({ length: 20 }, (_, index) =>
      placed(`item${index}`, [10 * index, 0, 0], [10, 10, 10]),
    )
    const colours = new Set(ofItems(drawPackage(pack({ placements }))))
    expect(colours.size).toBeGreaterThan(8)
  })

  it("says in words what it shows", () => {
    const { elements, texts } = readXml(drawPackage(pack()))
    expect(elements[0]).toMatchObject({ name: "svg", attributes: { role: "img" } })
    expect(elements.slice(1, 3).map(({ name }) => name)).toEqual(["title", "desc"])
    expect(texts.slice(0, 2)).toEqual([
      "Box small",
      "Box small, 30 × 20 × 15 cm, 1.25 kg · 26 % full; holds 2 × book, 1 × mug.",
    ])
  })

  it("names no id, style, script or address that could reach beyond the picture", () => {
    const { elements } = readXml(drawPackages([pack(), pack({ boxId: null })]))
    const names = new Set(elements.map(({ name }) => name))
    expect([...names].sort()).toEqual(["desc", "g", "path", "rect", "svg", "text", "title"])
    const attributes = new Set(elements.flatMap((element) => Object.keys(element.attributes)))
    for (const name of ["id", "class", "style", "href", "onload"]) {
      expect(attributes).not.toContain(name)
    }
  })

  it.each([
    [`</svg><script>alert("1")</script>`],
    [`"'><img src=x onerror='alert(1)'>`],
    ["&amp; ]]> &#x26; <!--"],
  ])("shows the hostile name %s as a text", (name) => {
    const hostile = pack({ boxId: name, placements: [placed(name, [0, 0, 0], [90, 90, 90])] })
    const svg = drawPackages([hostile], { width: 900 })
    const { elements, texts } = readXml(svg)
    expect(elements.map((element) => element.name)).not.toContain("script")
    expect(elements.map((element) => element.name)).not.toContain("img")
    expect(texts).toContain(`1 × ${name}`)
    expect(texts).toContain(`Box ${name}`)
  })

  it("replaces what XML forbids and what would turn the direction of the text around it", () => {
    const { texts } = readXml(drawPackage(pack({ boxId: "a\u0000b\u202ec\ud800d\u{1f4e6}" })))
    expect(texts[0]).toBe("Box a\ufffdb\ufffdc\ufffdd\u{1f4e6}")
  })

  it("shortens a long name in the legend and keeps it whole in the description", () => {
    const name = "x".repeat(300)
    const placements = [placed(name, [0, 0, 0], [90, 90, 90])]
    const { texts } = readXml(drawPackage(pack({ placements })))
    expect(texts[1]).toContain(name)
    expect(texts.at(-1)).toMatch(/^1 × x{20,60}…$/)
  })

  it("draws a box with nothing in it", () => {
    const svg = drawPackage(pack({ placements: [] }))
    expect(ofItems(svg)).toEqual([])
    expect(svg).toContain("holds nothing")
    expect(svg).not.toMatch(/NaN|Infinity/)
  })

  it("draws an order without packages", () => {
    expect(drawPackages([])).not.toMatch(/NaN|Infinity/)
  })

  it.each([
    ["an envelope", size(330, 235, 4)],
    ["a long tube", size(3000, 40, 40)],
    ["a tower", size(40, 40, 3000)],
  ])("fits %s into its picture", (_, outer) => {
    const { length, width, height } = outer
    const one = pack({ outer, placements: [placed("a", [0, 0, 0], [length, width, height])] })
    const svg = drawPackage(one, { width: 300 })
    expect(svg).not.toMatch(/NaN|Infinity/)
    const [root] = readXml(svg).elements
    const [, , right = 0, bottom = 0] = root!.attributes.viewBox!.split(" ").map(Number)
    expect(right).toBe(300)
    for (const start of svg.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)) {
      expect(Number(start[1])).toBeGreaterThanOrEqual(0)
      expect(Number(start[1])).toBeLessThanOrEqual(right)
      expect(Number(start[2])).toBeGreaterThanOrEqual(0)
      expect(Number(start[2])).toBeLessThanOrEqual(bottom)
    }
  })

  it("draws walls around the inside when that is known", () => {
    const one = pack({ placements: [placed("a", [0, 0, 0], [280, 180, 130])] })
    const thick = drawPackage(one, { boxes: [{ id: "small", inner: size(280, 180, 130) }] })
    expect(thick).not.toBe(drawPackage(one))
    expect(thick).toContain("100 % full")
  })

  it("draws 500 different items, with numbers as short as they can be", () => {
    const [items = []] = oneMixedOrder(500).orders
    const { packages } = cartonize({ items, boxes: [] })
    const svg = drawPackage(packages[0]!)
    expect(ofItems(svg).length).toBeGreaterThanOrEqual(500)
    expect(numbersIn(svg).filter((number) => !/^\d+(\.\d\d?)?$/.test(number))).toEqual([])
    const [drawn = ""] = svg.split("<rect")
    expect(drawn.length).toBeLessThan(500 * 300)
  })

  it.each([1, 10, 24, 100_000])("a picture %d wide holds numbers alone", (width) => {
    expect(drawPackage(pack(), { width })).not.toMatch(/NaN|Infinity|(width|height|font-size)="-/)
    expect(drawPackages([pack(), pack()], { width })).not.toMatch(
      /NaN|Infinity|(width|height|font-size)="-/,
    )
  })
})
