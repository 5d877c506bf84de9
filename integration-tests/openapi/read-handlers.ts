import path from "node:path"
import ts from "typescript"
import { listRoutes, type Route } from "../first-run/list-routes"
import { repositoryRoot } from "../harness/repository-paths"
import { oneLine, type Schema, TypeSchemas } from "./type-schema"

/** What a route's handler says of it. */
export interface Handler extends Route {
  /** The handler's comment. */
  summary: string
  /** By status. */
  answers: Map<number, Answer>
}

/** A response of OpenAPI. */
export interface Answer {
  $ref?: string
  description?: string
  content?: Record<string, { schema: Schema }>
}

/** Reads from the code of each handler what it answers: the types that it gives to `res.json`, and their statuses. */
export function readHandlers(): { handlers: Handler[]; components: Record<string, Schema> } {
  const program = openProgram()
  const schemas = new TypeSchemas(program.getTypeChecker())
  for (const file of program.getSourceFiles()) {
    if (!file.isDeclarationFile) schemas.addNamesIn(file)
  }
  const handlers = listRoutes().map((route) => {
    const handler = new HandlerReader(program, schemas, route)
    return { ...route, summary: handler.summary, answers: handler.answers }
  })
  return { handlers, components: schemas.components }
}

function openProgram(): ts.Program {
  const file = path.join(repositoryRoot, "tsconfig.json")
  const { config } = ts.readConfigFile(file, (name) => ts.sys.readFile(name)) as { config: object }
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, repositoryRoot)
  return ts.createProgram(fileNames, options)
}

const CONTENT_TYPES: Record<string, string> = {
  pdf: "application/pdf",
  csv: "text/csv",
  ndjson: "application/x-ndjson",
}

class HandlerReader {
  readonly answers: Handler["answers"] = new Map()
  readonly summary: string
  private readonly checker: ts.TypeChecker
  private readonly name: string
  private readonly read = new Set<ts.Node>()

  constructor(
    program: ts.Program,
    private readonly schemas: TypeSchemas,
    { method, path: route }: Route,
  ) {
    this.checker = program.getTypeChecker()
    this.name = `${method} ${route}`
    const folder = route.replace(/:(\w+)/g, "[$1]")
    const file = program.getSourceFile(path.join(repositoryRoot, "src/api", folder, "route.ts"))
    const symbol =
      file && this.checker.getSymbolAtLocation(file)?.exports?.get(method as ts.__String)
    const declaration = symbol?.declarations?.[0]
    if (!symbol || !declaration) throw new Error(`${this.name} has no handler`)
    this.summary = oneLine(ts.displayPartsToString(symbol.getDocumentationComment(this.checker)))
    this.visit(declaration)
    if (this.answers.size === 0) throw new Error(`${this.name}: its handler answers nothing`)
  }

  private visit(node: ts.Node): void {
    if (this.read.has(node)) return
    this.read.add(node)
    if (ts.isCallExpression(node)) this.visitCall(node)
    ts.forEachChild(node, (child) => this.visit(child))
  }

  private visitCall(call: ts.CallExpression): void {
    const callee = call.expression
    if (ts.isPropertyAccessExpression(callee) && this.isResponse(callee.expression)) {
      const status = this.statusOf(callee.expression)
      const [body] = call.arguments
      if (callee.name.text === "json" && body) this.addJson(status, body)
      if (callee.name.text === "end" && !body) {
        for (const one of status) {
          if (!this.answers.has(one)) this.answers.set(one, { description: "Nothing" })
        }
      }
    }
    if (!ts.isIdentifier(callee)) return
    if (callee.text === "setFileHeaders") {
      const kind = call.arguments[2]
      const contentType = kind && ts.isStringLiteral(kind) && CONTENT_TYPES[kind.text]
      if (!contentType) throw new Error(`${this.name}: a file of an unknown kind`)
      const content = { [contentType]: { schema: { type: "string", format: "binary" } } }
      this.answers.set(200, { description: "A file", content })
    }
    // A function of the same file that gets the response answers for the handler.
    const getsResponse = call.arguments.some((one) => this.isResponse(one))
    const declaration = this.checker.getSymbolAtLocation(callee)?.declarations?.[0]
    if (getsResponse && declaration?.getSourceFile() === call.getSourceFile()) {
      this.visit(declaration)
    }
  }

  private isResponse(node: ts.Expression): boolean {
    return this.checker.getTypeAtLocation(node).symbol?.name === "MedusaResponse" || isRes(node)
  }

  /** The statuses of `res.status(201)`; 200 if it sets none. */
  private statusOf(response: ts.Expression): number[] {
    if (!ts.isCallExpression(response) || !ts.isPropertyAccessExpression(response.expression)) {
      return [200]
    }
    const { name, expression } = response.expression
    const [argument] = response.arguments
    if (name.text !== "status" || !argument) return this.statusOf(expression)
    const type = this.checker.getTypeAtLocation(argument)
    const types = type.isUnion() ? type.types : [type]
    return types.map((one) => {
      if (one.isNumberLiteral()) return one.value
      throw new Error(`${this.name}: a status that is not known before it runs`)
    })
  }

  private addJson(statuses: number[], body: ts.Expression): void {
    const schema = this.schemas.of(this.checker.getTypeAtLocation(body), this.name)
    for (const status of statuses) {
      const before = this.answers.get(status)?.content?.["application/json"]?.schema
      const isSame = !before || JSON.stringify(before) === JSON.stringify(schema)
      const content = json(isSame ? schema : { anyOf: [before, schema] })
      this.answers.set(status, { description: status < 400 ? "Done" : "Refused", content })
    }
  }
}

export const json = (schema: Schema) => ({ "application/json": { schema } })

/** `res`, or a call of one of its methods: `res.status(201)`. */
function isRes(node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return node.text === "res"
  if (ts.isCallExpression(node)) return isRes(node.expression)
  return ts.isPropertyAccessExpression(node) && isRes(node.expression)
}
