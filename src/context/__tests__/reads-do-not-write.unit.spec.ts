import path from "node:path"
import ts from "typescript"

const root = path.resolve(__dirname, "../../..")
const src = `${root}/src/`
/** What a call shows about an account is saved in the background: no caller waits for it, and no answer depends on it. */
const BESIDE = "saveInBackground"

const READS = /^(find|read|list|plan|is|has|can)(?=[A-Z]|$)/
const KNEX = /knex|transaction|connection|\b(trx|db)\b/i
const KNEX_WRITES = /^(insert|update|upsert|delete|del|truncate|merge|increment|decrement)$/
const SQL_WRITES =
  /\b(insert\s+into|delete\s+from|update\s+\S+(\s+as\s+\w+)?\s+set|truncate|(create|drop)\s+index)\b/i
/** Of Medusa's modules, of the plugin's own as `MedusaService` makes it, and of the carrier service; not those of PDFs and metrics. */
const MODULE_WRITES =
  /^(create(?!Counter|Histogram|ObservableGauge)|update|upsert|delete|softDelete|restore|add(?!Issue|Page|BatchObservable)|remove|register(?!Font)|confirm|complete|cancel|archive|apply|revert|undo|decline)[A-Z]/
const SERVICE_WRITES = ["createShipment", "confirmShipment"]
const LINKS = /links?\b/i
const LINK_WRITES = /^(create|dismiss|delete|restore)$/
/** Files, messages and migrations are no part of an order. */
const IS_ELSEWHERE = /(Files|Notifications|Sql)$/

/**
 * The writes to Medusa's own modules that are no workflow steps. Each repairs what a crash left half done, and does no
 * harm when it is repeated (docs/adr/0004-ledger.md). Everything else that writes there is a step.
 */
const REPAIRS = {
  // Deletes fulfillments that belong to no order.
  "fulfilment/clean-up-orphans.ts": ["cancelFulfillment", "deleteFulfillment"],
  // Links a fulfillment that the order counts. Drops the link of one that it never counted. Lets the order count items
  // whose reservations are gone: Medusa cannot fulfill them again.
  "fulfilment/order-counting.ts": ["create", "dismiss", "registerFulfillment"],
  // Writes where a cancel of a return's fulfillment finds the shipment.
  "fulfilment/settle-return.ts": ["updateFulfillment"],
}

interface Body {
  name: string
  calls: Set<string>
  writes: boolean
}

const program = (() => {
  const file = path.join(root, "tsconfig.json")
  const { config } = ts.readConfigFile(file, (name) => ts.sys.readFile(name)) as { config: unknown }
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const host = ts.createCompilerHost(options)
  // Only the plugin's files count. To read the types of all packages would take ten times as long.
  host.resolveModuleNameLiterals = (imports, importer) =>
    imports.map(({ text }) =>
      text.startsWith(".")
        ? ts.resolveModuleName(text, importer, options, host)
        : { resolvedModule: undefined },
    )
  return ts.createProgram(fileNames, { ...options, types: [] }, host)
})()
const checker = program.getTypeChecker()
const bodies = new Map<string, Body>()
for (const source of program.getSourceFiles().filter(isOurs)) {
  collect(source, undefined)
}

function isOurs({ fileName }: ts.SourceFile): boolean {
  return fileName.startsWith(src)
}

function keyOf(node: ts.Node): string {
  return `${node.getSourceFile().fileName}:${node.pos}`
}

/** Every function and method of the rooms, with what it calls and whether it writes by itself. */
function collect(node: ts.Node, around: Body | undefined): void {
  if (ts.isCallExpression(node) && node.expression.getText() === BESIDE) return
  let body = around
  const name = nameOf(node)
  if (name !== undefined) {
    body = { name, calls: new Set(), writes: false }
    bodies.set(keyOf(node), body)
  }
  if (body && ts.isCallExpression(node)) {
    const declaration = declarationOf(node.expression)
    // A method of an interface has no body: its name says what it does.
    if (declaration && isOurs(declaration.getSourceFile()) && nameOf(declaration) !== undefined) {
      body.calls.add(keyOf(declaration))
    } else if (isWrite(node)) {
      body.writes = true
    }
  }
  ts.forEachChild(node, (child) => collect(child, body))
}

/**
 * Of a function or a method, however it is written, or of a step, a workflow or another constant of a file that a call
 * makes: `const x = createStep(…)`.
 */
function nameOf(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return node.name?.getText()
  const isNamed =
    ts.isVariableDeclaration(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node)
  const value = isNamed ? node.initializer : undefined
  if (!isNamed || !value) return undefined
  const isOfFile = ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent)
  const isFunction = ts.isArrowFunction(value) || ts.isFunctionExpression(value)
  return isFunction || (isOfFile && ts.isCallExpression(value)) ? node.name.getText() : undefined
}

function declarationOf(expression: ts.Expression): ts.Declaration | undefined {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression
  const symbol = checker.getSymbolAtLocation(name)
  const target =
    symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return target?.valueDeclaration
}

/** A call of knex, of a module or of a workflow that changes something. */
function isWrite(call: ts.CallExpression): boolean {
  return isKnexWrite(call) || isModuleWrite(call) || isWorkflow(call)
}

function isKnexWrite({ expression, arguments: [first] }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression)) return false
  const { name, expression: on } = expression
  if (name.text === "raw") return first !== undefined && SQL_WRITES.test(textOf(first))
  return KNEX_WRITES.test(name.text) && isQuery(on)
}

/** In the module, helpers such as `this.live()` return queries. The other `update` there is that of a hash. */
function isQuery(on: ts.Expression): boolean {
  const isInModule = on.getSourceFile().fileName.startsWith(`${src}modules/`)
  return isInModule ? !/cipher|createH(ash|mac)/.test(on.getText()) : KNEX.test(on.getText())
}

/** The text of an SQL statement, with that of the constants in it. */
function textOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text
  const declaration = ts.isIdentifier(node) ? declarationOf(node) : undefined
  if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer) {
    return textOf(declaration.initializer)
  }
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map(
      ({ expression, literal }) => textOf(expression) + literal.text,
    )
    return node.head.text + parts.join("")
  }
  return ts.isBinaryExpression(node) ? textOf(node.left) + textOf(node.right) : "?"
}

function isModuleWrite({ expression }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression)) return false
  const { name, expression: on } = expression
  return (
    MODULE_WRITES.test(name.text) ||
    (LINK_WRITES.test(name.text) && LINKS.test(on.getText())) ||
    (name.text === "emit" && /events/i.test(on.getText()))
  )
}

/** One of Medusa's: `createOrderFulfillmentWorkflow(container)`. */
function isWorkflow({ expression }: ts.CallExpression): boolean {
  return ts.isIdentifier(expression) && /[a-z]Workflow$/.test(expression.text)
}

/** Whether a function writes, itself or by what it calls. */
function writes(key: string, seen = new Set<string>()): boolean {
  const body = bodies.get(key)
  if (!body || seen.has(key)) return false
  seen.add(key)
  return body.writes || [...body.calls].some((called) => writes(called, seen))
}

/** By file: the writes to Medusa's modules outside of workflow steps. */
function writesWithoutStep(): Record<string, string[]> {
  const found = new Map<string, Set<string>>()
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      if (node.expression.getText() === "createStep") return
      const { expression } = node
      if (ts.isPropertyAccessExpression(expression) && isWriteToMedusa(node)) {
        const file = node.getSourceFile().fileName.slice(src.length)
        found.set(file, (found.get(file) ?? new Set()).add(expression.name.text))
      }
    }
    ts.forEachChild(node, visit)
  }
  program.getSourceFiles().filter(isOurs).forEach(visit)
  return Object.fromEntries([...found].map(([file, verbs]) => [file, [...verbs].sort()]))
}

function isWriteToMedusa(call: ts.CallExpression): boolean {
  const { expression } = call
  const declaration = declarationOf(expression)
  const isOwn = declaration && isOurs(declaration.getSourceFile()) && nameOf(declaration)
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : ""
  return (
    !isOwn &&
    isModuleWrite(call) &&
    name !== "emit" &&
    !SERVICE_WRITES.includes(name) &&
    !IS_ELSEWHERE.test(name)
  )
}

const named = (wanted: string) =>
  [...bodies].flatMap(([key, { name }]) => (name === wanted ? key : []))

function callOf(text: string): ts.CallExpression {
  const [statement] = ts.createSourceFile("a.ts", text, ts.ScriptTarget.Latest, true).statements
  if (statement && ts.isExpressionStatement(statement) && ts.isCallExpression(statement.expression))
    return statement.expression
  throw new Error(`${text} is no call.`)
}

it("functions whose names say that they read are distinguished from those that write", () => {
  expect(bodies.size).toBeGreaterThan(500)
  for (const name of [
    "settleReturn",
    "settleOrder",
    "settleFormerReturn",
    "takeDueOrders",
    "fetchLabelStep",
    // The statement is a constant, made of another.
    "book",
    "finishUncounted",
    "linkReturn",
    "cleanUpOrphans",
    "sendOrder",
  ]) {
    expect({ name, writes: named(name).map((key) => writes(key)) }).toEqual({
      name,
      writes: [true],
    })
  }
})

it.each([
  "links().dismiss(link)",
  "container.resolve(ContainerRegistrationKeys.LINK).create(link)",
  "orders().registerFulfillment(items)",
  "fulfillments.cancelFulfillment(id)",
  "container.resolve(Modules.FULFILLMENT).createFulfillment(data)",
  "plugin.softDeleteShipmentOrderingBoxes(ids)",
  "plugin.updateShipmentOrderingAccounts(account)",
])("functions whose names say that they read do not call %s", (text) => {
  expect(isModuleWrite(callOf(text))).toBe(true)
})

it.each([
  "query.graph(of)",
  "orders.listOrders(ids)",
  "plugin.retrieveShipmentOrderingBox(id)",
  "meter.createCounter(name)",
])("functions whose names say that they read may call %s", (text) => {
  expect(isModuleWrite(callOf(text))).toBe(false)
})

it("functions whose names say that they read write nothing, and call nothing that does", () => {
  const found = [...bodies].filter(([key, { name }]) => READS.test(name) && writes(key))
  const placeOf = (key: string) => key.slice(src.length).replace(/:\d+$/, "")
  expect(found.map(([key, { name }]) => `${name} in ${placeOf(key)}`)).toEqual([])
})

it("writes to Medusa's modules are steps of workflows, except for a few repairs", () => {
  expect(writesWithoutStep()).toEqual(REPAIRS)
})
