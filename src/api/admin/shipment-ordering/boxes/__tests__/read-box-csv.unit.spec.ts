import { readBoxCsv, writeBoxCsv } from "../box-csv"

const HEADER = "name,inner_length,inner_width,inner_height,max_weight"

const inner = { inner_length: 300, inner_width: 200, inner_height: 100 }
const outer = { outer_length: 310, outer_width: 210, outer_height: 110 }
const weights = { tare_weight: 150, max_weight: 20_000 }
const box = { name: "S", kind: "parcel" as const, ...inner, ...outer, ...weights, rank: 0 }
const KINDS = ["parcel", "envelope"] as const

function issuesOf(csv: string): string[] {
  return readBoxCsv(csv).issues.map(
    ({ line, column, message }) => `${line} ${column ?? "-"} ${message}`,
  )
}

it("a table of boxes is read back as it was written, whatever is in a name", () => {
  const names = ['=1+1"', "Kaste; liela, ļoti", "two\nlines", "+371", "'quoted'", "-"]
  const boxes = names.map((name, rank) => ({
    ...box,
    name,
    rank,
    kind: KINDS[rank % 2]!,
    is_enabled: rank % 3 !== 0,
  }))
  const { boxes: read, issues } = readBoxCsv(writeBoxCsv(boxes))
  expect(issues).toEqual([])
  expect(read.map(({ line: _, ...one }) => one)).toEqual(boxes)
})

it("a table of boxes has no cell that a spreadsheet would run", () => {
  const csv = writeBoxCsv([{ ...box, name: "=HYPERLINK(1)", is_enabled: true }])
  expect(csv.startsWith("\uFEFFname,kind,")).toBe(true)
  expect(csv).toContain('\r\n"\'=HYPERLINK(1)",parcel,')
})

it("a table of boxes may come from a spreadsheet that parts cells with semicolons and decimals with a comma", () => {
  const csv =
    "\uFEFFName;Inner_Length;inner_width;inner_height;tare_weight;max_weight;is_enabled;;\r\n" +
    "Maza;300,0;200;100;;20000;FALSE;;\r\n;;;;;;;;\r\n"
  const asInside = { outer_length: 300, outer_width: 200, outer_height: 100 }
  const weighs = { tare_weight: 0, max_weight: 20_000 }
  const read = { line: 2, name: "Maza", kind: "parcel", ...inner, ...asInside, ...weighs }
  expect(readBoxCsv(csv)).toEqual({ boxes: [{ ...read, is_enabled: false }], issues: [] })
})

it.each([
  ["sep=;\n", ";"],
  ["\uFEFFSEP=;\r\n", ";"],
  ['"sep=,"\r\n', ","],
  ["sep=\t\n", "\t"],
  ["sep=|\n", "|"],
])(
  "a table of boxes may begin with the line %j, with which Excel names the character between cells",
  (first, between) => {
    const rows = [
      ["name", "inner_length (cm)", "inner_width (cm)", "inner_height (cm)", "max_weight"],
      ["A", "30", "20", "10", "900"],
      ["B", "30", "20", "x", "900"],
    ]
    const { boxes, issues } = readBoxCsv(first + rows.map((row) => row.join(between)).join("\n"))
    expect(boxes).toMatchObject([{ name: "A", inner_length: 300, line: 3 }])
    expect(issues).toMatchObject([{ line: 4, column: "inner_height (cm)" }])
  },
)

it("a table of boxes that has no line but the one with the separator is empty", () => {
  expect(readBoxCsv("sep=;\n").issues).toMatchObject([{ message: "The file is empty." }])
  expect(readBoxCsv("sep=;").boxes).toEqual([])
})

it("a table of boxes has each issue listed with its line and its column", () => {
  const csv = [
    "name,kind,inner_length,inner_width,inner_height,outer_length,tare_weight,max_weight,is_enabled",
    "Good,parcel,300,200,100,,,1000,",
    '"Two\nlines",barrel,300,200,100,,,1000,',
    ',parcel,30.5,many,"1,000",,,1000,maybe',
    "",
    "Inside out,parcel,300,200,100,299,1000,1000,TRUE",
    "Huge,parcel,10001,200,100,,,1000001,false",
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
  ["no height", `${HEADER.replace("inner_height,", "")}\nS,1,1,9`, /^1 inner_height is missing/],
  [
    "a length in kg",
    `${HEADER.replace("h,", "h (kg),")}\nS,3,2,1,9`,
    /^1 .*h \(kg\) is not a column/,
  ],
  ["a column without a unit that has one", `${HEADER},rank (mm)\nS,1,1,1,9,1`, /^1 rank \(mm\)/],
  ["no name", "inner_length,inner_width,inner_height,max_weight\n1,1,1,9", /^1 name is missing/],
  ["no maximum weight", `${HEADER.replace(",max_weight", "")}\nS,1,1,1`, /^1 max_weight is/],
  ["a quote that does not end", `${HEADER}\n"S,1,1,1,9`, /^2 - /],
  ["letters of another encoding", `${HEADER}\nK\uFFFDste,1,1,1,9`, /^2 name .*UTF-8/],
  ["a zero byte", `${HEADER}\nK\0ste,1,1,1,9`, /^2 name .*zero byte/],
])("a table of boxes with %s is refused", (_, csv, issue) => {
  expect(issuesOf(csv)).toContainEqual(expect.stringMatching(issue))
  expect(readBoxCsv(csv).boxes).toEqual([])
})

it("a table of boxes that names a box twice is refused at the second line", () => {
  const csv = `${HEADER}\nS,1,1,1,9\nM,1,1,1,9\n S ,2,2,2,9\ns,1,1,1,9`
  expect(issuesOf(csv)).toEqual(["4 name is already the name of the box on line 2"])
})

it("a table of more boxes than allowed is refused at the first line beyond", () => {
  const rows = Array.from({ length: 502 }, (_, index) => `Box ${index},1,1,1,9`)
  expect(issuesOf([HEADER, ...rows].join("\n"))).toEqual(["502 - There can be at most 500 boxes."])
})

it("a table of boxes with far too many columns has one issue that says so", () => {
  expect(issuesOf(`${"a,".repeat(400_000)}a`)).toEqual([
    "1 - has 400001 columns, and a table of boxes has 12",
  ])
})

it("the title of a column may say that its lengths are in centimetres or its weights in kilograms", () => {
  const csv =
    "Name,Inner_Length (cm),inner_width (mm),inner_height(CM),tare_weight (g),max_weight (kg)\n" +
    'S,17.3,200,"15,5",50,"2,5"'
  const sizes = { inner_length: 173, inner_width: 200, inner_height: 155 }
  const read = { ...sizes, tare_weight: 50, max_weight: 2500 }
  expect(readBoxCsv(csv)).toMatchObject({ boxes: [read], issues: [] })
})

it("an issue names a column by its title in the file", () => {
  expect(
    issuesOf("Name,Inner_Length (cm),inner_width,inner_height,max_weight\nS,30 cm,,1,9"),
  ).toEqual(['2 Inner_Length (cm) must be a number, got "30 cm"', "2 inner_width is missing"])
})
