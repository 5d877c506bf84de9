import { degrees, PDFName, type PDFPage, PDFString } from "@cantoo/pdf-lib"
import {
  annotate,
  appearance,
  canRender,
  labelWith,
  render,
  setInCatalog,
} from "../../../integration-tests/harness/odd-labels"
import { joinLabels, type LabelFormat } from "../ask-label-worker"

jest.setTimeout(90_000)

const draws = (page: PDFPage, entries: Record<string, unknown> = {}) =>
  annotate(page, { AP: { N: appearance(page) }, ...entries })

async function printed(label: Buffer, format: LabelFormat): Promise<Uint8Array> {
  const joined = await joinLabels(format, [label])
  expect(joined?.faults).toEqual([undefined])
  return joined?.pdf ?? Buffer.of()
}

type Drawing = ReturnType<typeof render>

/** How many points of a page are dark. */
const inkOf = ({ points }: Drawing) => points.filter((point) => point < 128).length

/** The share of points that differ much between a label and its place in the middle of a sheet. */
function differenceOf(small: Drawing, large: Drawing): number {
  const left = Math.round((large.width - small.width) / 2)
  const top = Math.round((large.height - small.height) / 2)
  let different = 0
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      const a = small.points[y * small.width + x] ?? 0
      const b = large.points[(y + top) * large.width + x + left] ?? 0
      if (Math.abs(a - b) > 128) different++
    }
  }
  return different / small.points.length
}

const FIELD = { Subtype: "Widget", FT: "Tx", V: PDFString.of("Parcel 4711") }
const BUTTON = { Subtype: "Widget", FT: "Btn" }

/** Two layers of a document, of which the second is hidden. */
function addLayers({ doc }: PDFPage) {
  const [shown, hidden] = ["shown", "hidden"].map((Name) =>
    doc.context.register(doc.context.obj({ Type: "OCG", Name })),
  )
  setInCatalog(doc, { OCProperties: { OCGs: [shown, hidden], D: { OFF: [hidden] } } })
  return { shown, hidden }
}

function setContent(page: PDFPage, content: string): void {
  const { context } = page.doc
  page.node.set(PDFName.of("Contents"), context.register(context.stream(content)))
}

const drawnAsShown: Record<string, (page: PDFPage) => void> = {
  "an annotation": (page) => draws(page),
  "one without the flag for printing": (page) => draws(page, { F: 0 }),
  "a filled field without the flag for printing": (page) => draws(page, { F: 0, ...FIELD }),
  "one whose drawing is turned and moved in its box": (page) => {
    const N = appearance(page, { Matrix: [0, 1, -1, 0, 7, -9], BBox: [10, -5, 40, 60] })
    draws(page, { AP: { N } })
  },
  "one of a page that is turned": (page) => {
    page.setRotation(degrees(180))
    draws(page)
  },
  "one that stays upright on a turned page": (page) => {
    page.setRotation(degrees(180))
    draws(page, { F: 4 + 16, Rect: [120, 150, 160, 210] })
  },
  "one of a page of which a part is shown": (page) => {
    page.setCropBox(-50, 0, 400, 500)
    draws(page)
  },
  "one after content that leaves its own scale behind": (page) => {
    setContent(page, "0.2 0 0 0.2 50 0 cm 0 0 100 100 re f q")
    draws(page)
  },
  "one on a page without content": (page) => {
    page.node.delete(PDFName.of("Contents"))
    draws(page)
  },
  "the ticked box of a form": (page) => {
    const Off = appearance(page, { BBox: [0, 0, 2000, 2000] })
    draws(page, { ...BUTTON, AS: "Yes", AP: { N: { Yes: appearance(page), Off } } })
  },
  "the box of a form that is not ticked": (page) =>
    draws(page, { ...BUTTON, AS: "Off", AP: { N: { Yes: appearance(page) } } }),
  "an annotation on a layer that is hidden": (page) => {
    const { shown, hidden } = addLayers(page)
    draws(page, { OC: hidden })
    draws(page, { OC: shown, Rect: [200, 20, 240, 80] })
  },
  "content on a layer that is hidden": (page) => {
    const { shown: A, hidden: B } = addLayers(page)
    page.node.set(PDFName.of("Resources"), page.doc.context.obj({ Properties: { A, B } }))
    setContent(page, "/OC /A BDC 50 50 60 60 re f EMC /OC /B BDC 150 150 60 60 re f EMC")
  },
  "a page that has everything from its parents, and no type": (page) => {
    const parent = page.doc.catalog.Pages()
    for (const key of ["MediaBox", "Resources"].map((text) => PDFName.of(text))) {
      parent.set(key, page.node.get(key) ?? page.doc.context.obj(null))
      page.node.delete(key)
    }
    page.node.delete(PDFName.of("Type"))
    draws(page)
  },
}

it.each(Object.entries(drawnAsShown))(
  "a label on paper is drawn as a viewer shows it, with %s",
  async (_, change) => {
    if (!canRender()) return
    const label = await labelWith(change)
    const shown = render(label)
    expect(inkOf(shown)).toBeGreaterThan(300)
    for (const format of ["a4_1", "thermal"] as const) {
      expect(differenceOf(shown, render(await printed(label, format)))).toBeLessThan(0.002)
    }
  },
)

it.each(["a4_1", "thermal"] as const)(
  "a label on paper is drawn as a viewer shows it, without annotations that are not for %s",
  async (format) => {
    if (!canRender()) return
    const bare = render(await printed(await labelWith(() => undefined), format))
    const hidden = { F: 4 + 2 }
    const neitherForScreenNorPaper = { F: 32 }
    const popUp = { Subtype: "Popup" }
    const signOfNote = { Subtype: "Text" }
    for (const entries of [hidden, neitherForScreenNorPaper, popUp, signOfNote]) {
      const label = await labelWith((page) => draws(page, entries))
      expect(inkOf(render(await printed(label, format)))).toBe(inkOf(bare))
    }
  },
)

it("a label on paper is drawn as a viewer shows it, with an annotation that is for paper only", async () => {
  if (!canRender()) return
  const shown = await labelWith((page) => draws(page))
  const label = await labelWith((page) => draws(page, { F: 4 + 32 }))
  expect(differenceOf(render(shown), render(await printed(label, "a4_1")))).toBeLessThan(0.002)
})

it("a label on paper is drawn as a viewer shows it, in its size, if its units are larger than points", async () => {
  if (!canRender()) return
  const label = await labelWith((page) => {
    page.setSize(200, 400)
    page.node.set(PDFName.of("UserUnit"), page.doc.context.obj(2))
  })
  const plain = await labelWith((page) => page.setSize(200, 400))
  const [large, small] = [await printed(label, "a4_1"), await printed(plain, "a4_1")].map(render)
  expect(inkOf(large!) / inkOf(small!)).toBeCloseTo(4, 0)
})

it.each(
  Object.entries<(page: PDFPage) => void>({
    "a note without a drawing": (page) => annotate(page, { Subtype: "FreeText" }),
    "a note without a drawing and without the flag for printing": (page) =>
      annotate(page, { Subtype: "FreeText", F: 0 }),
    "a filled field without a drawing": (page) => annotate(page, FIELD),
    "a ticked box without a drawing": (page) => annotate(page, { ...BUTTON, AS: "Yes" }),
    "a filled field whose drawing is out of date": (page) => {
      setInCatalog(page.doc, { AcroForm: { NeedAppearances: true, Fields: [] } })
      draws(page, FIELD)
    },
    "a form that another program draws": ({ doc }) => setInCatalog(doc, { NeedsRendering: true }),
  }),
)(
  "a label with content that only a viewer can draw is not printed, and says why: %s",
  async (_, change) => {
    const label = await labelWith(change)
    for (const format of ["a4_1", "thermal"] as const) {
      expect((await joinLabels(format, [label]))?.faults).toEqual(["unprintable"])
    }
  },
)

it.each<[string, Record<string, unknown>]>([
  ["an empty field", { Subtype: "Widget", FT: "Tx" }],
  ["a box that is not ticked", { Subtype: "Widget", FT: "Btn", AS: "Off" }],
  ["a signature that is not seen", { Subtype: "Widget", FT: "Sig", Rect: [0, 0, 0, 0] }],
  ["a link", { Subtype: "Link" }],
  ["a link without the flag for printing", { Subtype: "Link", F: 0 }],
  ["a note that is hidden", { Subtype: "FreeText", F: 2 }],
])("a label can be drawn although it has %s", async (_, entries) => {
  const label = await labelWith((page) => annotate(page, entries))
  expect((await joinLabels("a4_1", [label]))?.faults).toEqual([undefined])
})
