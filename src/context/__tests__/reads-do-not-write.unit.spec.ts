import path from "node:path"
import ts from "typescript"

const root = path.resolve(__dirname, "../../..")
const ROOMS =
  /\/src\/(modules|context|store|service|account|packing|pricing|lockers|labels|shipping|fulfilment|desk|providers|workflows|api|jobs|subscribers)\//
/** What a call teaches of an account is written beside it: nobody waits for it, and no answer depends on it. */
const BESIDE = ["saveInBackground", "noteServed"]
/** Brings a copy of other tables up to date, as a cache is filled by its readers. */
const COPIES = ["this.catchUp"]

const READS = /^(find|read|list|plan|is|has|can)[A-Z]/
const KNEX_WRITES = ["insert", "update", "delete", "merge", "increment"]
const MEDUSA_WRITES = /^(create|update|delete|softDelete|dismiss|emit|cancel)[A-Z]?/
const SQL_WRITES = /^\s*(insert|update|delete)\b/i

interface Body {
  name: string
  calls: Set<string>
  writes: boolean
}

const program = (() => {
  const file = path.join(root, "tsconfig.json")
  const { config } = ts.readConfigFile(file, (name) => ts.sys.readFile(name)) as { config: unknown }
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const files = fileNames.filter((name) => ROOMS.test(name) && !name.includes("__tests__"))
  const host = ts.createCompilerHost(options)
  // Only our own files count. To read the types of all packages would take ten times as long.
  host.resolveModuleNameLiterals = (imports, importer) =>
    imports.map(({ text }) =>
      text.startsWith(".")
        ? ts.resolveModuleName(text, importer, options, host)
        : { resolvedModule: undefined },
    )
  return ts.createProgram(files, { ...options, types: [] }, host)
})()
const checker = program.getTypeChecker()
const bodies = new Map<string, Body>()
for (const source of program.getSourceFiles().filter(isOurs)) {
  collect(source, undefined)
}

function isOurs({ fileName }: ts.SourceFile): boolean {
  return ROOMS.test(fileName) && !fileName.includes("/node_modules/")
}

function keyOf(node: ts.Node): string {
  return `${node.getSourceFile().fileName}:${node.pos}`
}

/** Every function and method of the rooms, with what it calls and whether it writes by itself. */
function collect(node: ts.Node, around: Body | undefined): void {
  if (ts.isCallExpression(node) && [...BESIDE, ...COPIES].includes(node.expression.getText()))
    return
  let body = around
  const name = nameOf(node)
  if (name !== undefined) {
    body = { name, calls: new Set(), writes: false }
    bodies.set(keyOf(node), body)
  }
  if (body && ts.isCallExpression(node)) {
    const declaration = calledBy(node)
    if (declaration && isOurs(declaration.getSourceFile())) {
      body.calls.add(keyOf(declaration))
    } else if (isWrite(node)) {
      body.writes = true
    }
  }
  ts.forEachChild(node, (child) => collect(child, body))
}

/** Of a function, a method, or a step, a workflow or another constant made by a call: `const x = createStep(…)`. */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name?.getText()
  const isMade =
    ts.isVariableDeclaration(node) &&
    ts.isSourceFile(node.parent.parent.parent) &&
    node.initializer !== undefined &&
    (ts.isCallExpression(node.initializer) || ts.isArrowFunction(node.initializer))
  return isMade ? node.name.getText() : undefined
}

function calledBy({ expression }: ts.CallExpression): ts.Declaration | undefined {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression
  const symbol = checker.getSymbolAtLocation(name)
  const target =
    symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return target?.valueDeclaration
}

/** A call of knex or of one of Medusa's modules that changes something. */
function isWrite({ expression, arguments: [first] }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression)) return false
  const { name, expression: on } = expression
  const isKnex = /knex|transaction|connection/i.test(on.getText())
  if (isKnex && name.text === "raw") {
    return first !== undefined && SQL_WRITES.test(first.getText().slice(1))
  }
  if (isKnex) return KNEX_WRITES.includes(name.text)
  return (
    MEDUSA_WRITES.test(name.text) &&
    /\b(links?|orders|fulfillment|events|files)\b/i.test(on.getText())
  )
}

/** Whether a function writes, itself or by what it calls. */
function writes(key: string, seen = new Set<string>()): boolean {
  const body = bodies.get(key)
  if (!body || seen.has(key)) return false
  seen.add(key)
  return body.writes || [...body.calls].some((called) => writes(called, seen))
}

const named = (wanted: string) =>
  [...bodies].flatMap(([key, { name }]) => (name === wanted ? key : []))

describe("functions whose names say that they read", () => {
  it("are told from those that write", () => {
    expect(bodies.size).toBeGreaterThan(500)
    for (const name of [
      "settleReturn",
      "settleOrder",
      "settleFormerReturn",
      "takeDueOrders",
      "fetchLabelStep",
    ]) {
      expect({ name, writes: named(name).map((key) => writes(key)) }).toEqual({
        name,
        writes: [true],
      })
    }
  })

  it("write nothing, and call nothing that does", () => {
    const found = [...bodies].filter(([key, { name }]) => READS.test(name) && writes(key))
    expect(found.map(([, { name }]) => name)).toEqual([])
  })
})
