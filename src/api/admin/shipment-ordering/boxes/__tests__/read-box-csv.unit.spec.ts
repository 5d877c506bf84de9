import { readBoxCsv, writeBoxCsv } from "../box-csv"

const HEADER = "name,inner_length,inner_width,inner_height,max_weight"

const box = {
  name: "S",
  kind: "parcel" as const,
  inner_length: 300,
  inner_width: 200,
  inner_height: 100,
  outer_length: 310,
  outer_width: 210,
  outer_height: 110,
  tare_weight: 150,
  max_weight: 20_000,
  rank: 0,
  is_enabled: true,
}

function issuesOf(csv: string): string[] {
  return readBoxCsv(csv).issues.map(
    ({ line, column, message }) => `${line} ${column ?? "-"} ${message}`,
  )
}

describe("a table of boxes", () => {
  it("is read back as it was written, whatever is in a name", () => {
    const names = ['=1+1"', "Kaste; liela, ļoti", "two\nlines", "+371", "'quoted'", "-"]
    const boxes = names.map((name, rank) => ({
      ...box,
      name,
      rank,
      kind: rank % 2 === 0 ? ("parcel" as const) : ("envelope" as const),
      is_enabled: rank % 3 !== 0,
    }))
    const { boxes: read, issues } = readBoxCsv(writeBoxCsv(boxes))
    expect(issues).toEqual([])
    expect(read.map(({ line: _, ...one }) => one)).toEqual(boxes)
  })

  it("has no cell that a spreadsheet would run", () => {
    const csv = writeBoxCsv([{ ...box, name: "=HYPERLINK(1)" }])
    expect(csv.startsWith("\uFEFFname,kind,")).toBe(true)
    expect(csv).toContain('\r\n"\'=HYPERLINK(1)",parcel,')
  })

  it("may come from a spreadsheet that parts cells with semicolons and decimals with a comma", () => {
    const csv =
      "\uFEFFName;Inner_Length;inner_width;inner_height;tare_weight;max_weight;is_enabled;;\r\n" +
      "Maza;300,0;200;100;;20000;FALSE;;\r\n;;;;;;;;\r\n"
    expect(readBoxCsv(csv)).toEqual({
      boxes: [
        {
          line: 2,
          name: "Maza",
          kind: "parcel",
          inner_length: 300,
          inner_width: 200,
          inner_height: 100,
          outer_length: 300,
          outer_width: 200,
          outer_height: 100,
          tare_weight: 0,
          max_weight: 20_000,
          is_enabled: false,
        },
      ],
      issues: [],
    })
  })

  it.each([
    ["sep=;\n", ";"],
    ["\uFEFFSEP=;\r\n", ";"],
    ['"sep=,"\r\n', ","],
    ["sep=\t\n", "\t"],
    ["sep=|\n", "|"],
  ])(
    "may begin with the line %j, with which Excel names the character between cells",
    (first, between) => {
      const rows = [
        ["name", "inner length (cm)", "inner width (cm)", "inner height (cm)"],
        ["A", "30", "20", "10"],
        ["B", "30", "20", "x"],
      ]
      const { boxes, issues } = readBoxCsv(first + rows.map((row) => row.join(between)).join("\n"))
      expect(boxes).toMatchObject([{ name: "A", inner_length: 300, line: 3 }])
      expect(issues).toMatchObject([{ line: 4, column: "inner height (cm)" }])
    },
  )

  it("that has no line but the one with the separator is empty", () => {
    expect(readBoxCsv("sep=;\n").issues).toMatchObject([{ message: "The file is empty." }])
    expect(readBoxCsv("sep=;").boxes).toEqual([])
  })

  it("has every issue told with its line and its column", () => {
    const csv = [
      "name,kind,inner_length,inner_width,inner_height,outer_length,tare_weight,max_weight,is_enabled",
      "Good,parcel,300,200,100,,,1000,",
      '"Two\nlines",barrel,300,200,100,,,1000,',
      ',parcel,30.5,many,"1,000",,,1000,maybe',
      "",
      "Inside out,parcel,300,200,100,299,1000,1000,yes",
      "Huge,parcel,10001,200,100,,,1000001,1",
      "Long,parcel,300,200,100,,,1000,,x",
    ].join("\n")
    const { boxes } = readBoxCsv(csv)
    expect(boxes.map(({ name }) => name)).toEqual(["Good"])
    expect(issuesOf(csv)).toEqual([
      expect.stringMatching(/^3 kind .*parcel.*envelope/),
      expect.stringMatching(/^5 inner_width must be a number, got "many"/),
      expect.stringMatching(/^5 inner_height could be two numbers, got "1,000"/),
      expect.stringMatching(/^5 is_enabled must be true or false, got "maybe"/),
      "5 name is missing",
      expect.stringMatching(/^5 inner_length .*int/),
      "7 outer_length must be at least inner_length (300 mm).",
      expect.stringMatching(/^7 max_weight .*above tare_weight \(1000 g\)/),
      "8 inner_length must be at most 10000 mm, got 10001",
      "8 max_weight must be at most 1000000 g, got 1000001",
      "9 - has 10 cells, and there are 9 columns",
    ])
  })

  it.each([
    ["nothing", "", /^1 - The file is empty/],
    ["white space", " \n\n ", /^1 - The file is empty/],
    ["no box", HEADER, /^1 - There is no box/],
    ["a column that there is not", `${HEADER},colour\nS,1,1,1,9,red`, /^1 colour is not a column/],
    ["a column twice", `${HEADER},name\nS,1,1,1,9,T`, /^1 name is there twice/],
    [
      "no height",
      "name,inner_length,inner_width,max_weight\nS,1,1,9",
      /^1 inner_height is missing/,
    ],
    [
      "a unit that is none of a length",
      "Length (kg),W,H\n3,2,1",
      /^1 Length \(kg\) is not a column/,
    ],
    ["a quote that does not end", `${HEADER}\n"S,1,1,1,9`, /^2 - /],
    ["letters of another encoding", `${HEADER}\nK\uFFFDste,1,1,1,9`, /^2 name .*UTF-8/],
    ["a zero byte", `${HEADER}\nK\0ste,1,1,1,9`, /^2 name .*zero byte/],
  ])("with %s is refused", (_, csv, issue) => {
    expect(issuesOf(csv)).toContainEqual(expect.stringMatching(issue))
    expect(readBoxCsv(csv).boxes).toEqual([])
  })

  it("that names a box twice is refused at the second line", () => {
    const csv = `${HEADER}\nS,1,1,1,9\nM,1,1,1,9\n S ,2,2,2,9\ns,1,1,1,9`
    expect(issuesOf(csv)).toEqual(["4 name is already the name of the box on line 2"])
  })

  it("longer than there can be boxes is refused at the first line that is too much", () => {
    const rows = Array.from({ length: 502 }, (_, index) => `Box ${index},1,1,1,9`)
    expect(issuesOf([HEADER, ...rows].join("\n"))).toEqual([
      "502 - There can be at most 500 boxes.",
    ])
  })

  it("is told by one issue when it has more columns than anybody writes", () => {
    expect(issuesOf(`${"a,".repeat(400_000)}a`)).toEqual([
      "1 - has 400001 columns, and a table of boxes has 12",
    ])
  })
})

describe("a table in other words", () => {
  const sizesOf = (csv: string) => {
    const { boxes, issues } = readBoxCsv(csv)
    expect(issues).toEqual([])
    return boxes.map((one) => [one.inner_length, one.inner_width, one.inner_height])
  }

  it.each([
    ["Length,Width,Height\n300,200,150"],
    ["Length (cm),Width (cm),Height (cm)\n30,20,15"],
    ["length_mm,width_mm,height_mm\n300,200,150"],
    ["Inside length [mm];Inside width, cm;Depth\n300;20;150"],
    ["L,W,H\n30 cm,200 mm,15cm"],
    ["Length (cm);Width (cm);Height (cm)\n30,0;20;150 mm"],
    ["Garums (cm);Platums (cm);Augstums (cm)\n30;20;15"],
    ["Iekšējais garums\tIekšējais platums\tIekšējais augstums\n300\t200\t150"],
  ])("has inner sizes: %j", (csv) => {
    expect(sizesOf(csv)).toEqual([[300, 200, 150]])
  })

  it("without names and weights has boxes that are named by their size and hold 30 kg", () => {
    expect(readBoxCsv("Length (cm),Width (cm),Height (cm)\n17.3,20,15").boxes).toEqual([
      expect.objectContaining({ name: "173 × 200 × 150 mm", max_weight: 30_000, tare_weight: 0 }),
    ])
  })

  it("has weights in kilograms or grams, in the title or in the cell", () => {
    const csv =
      "Nosaukums;Veids;Garums (cm);Platums (cm);Augstums (cm);Tukšas kastes svars;Lielākais svars (kg);Lietošana\n" +
      "Maza;Aploksne;30;20;2;0,05 kg;2,5;nē"
    expect(readBoxCsv(csv).boxes).toEqual([
      expect.objectContaining({
        name: "Maza",
        kind: "envelope",
        tare_weight: 50,
        max_weight: 2500,
        is_enabled: false,
      }),
    ])
  })

  it("is asked for its unit where the numbers may not be millimetres or grams", () => {
    expect(issuesOf("Name,Length,Width,Height,Max weight\nS,30,20,15,10")).toEqual([
      expect.stringMatching(/^2 Length is 30 mm or 30 cm\? .* such as "Length \(cm\)"/),
      expect.stringMatching(/^2 Max weight is 10 g or 10 kg\?/),
    ])
    const ofLarge = "Length,Width,Height\n120,60,40\n120,100,100\n300,200,20"
    expect(issuesOf(ofLarge)).toEqual([
      expect.stringMatching(/^2 Width is 60 mm or 60 cm\?/),
      expect.stringMatching(/^3 Length is 120 mm or 120 cm\?/),
      expect.stringMatching(/^4 Height is 20 mm or 20 cm\?/),
    ])
    expect(readBoxCsv(ofLarge).boxes).toEqual([])
  })

  it("has its issues told by the titles of the file", () => {
    expect(issuesOf("Name,Length (cm),Width (cm),Height (cm)\nS,30 kg,,many")).toEqual([
      expect.stringMatching(/^2 Length \(cm\) must be a number, got "30 kg"/),
      expect.stringMatching(/^2 Height \(cm\) must be a number/),
      "2 Width (cm) is missing",
    ])
  })
})
