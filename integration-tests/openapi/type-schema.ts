import ts from "typescript"

/** A JSON Schema of the draft that OpenAPI 3.1 uses (2020-12). */
export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  const?: string | number | boolean
  enum?: (string | number | null)[]
  default?: unknown
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
}

/**
 * Turns types of the code into JSON Schemas of what JSON makes of their values. Types with a name get a component of
 * that name, described by their comments.
 */
export class TypeSchemas {
  readonly components: Record<string, Schema> = {}
  private readonly named = new Map<ts.Type, string>()
  private readonly owners = new Map<string, ts.Type>()
  /** Names of long lists of texts, by the list: a type that allows more, or null, does not keep the name. */
  private readonly enums = new Map<string, string>()

  constructor(private readonly checker: ts.TypeChecker) {}

  /** Gives types of a file their names: what a function returns has none of its own. `serialiseBox` returns a `Box`. */
  addNamesIn(file: ts.SourceFile): void {
    for (const statement of file.statements) {
      if (ts.isTypeAliasDeclaration(statement) && !statement.typeParameters) {
        this.addName(this.checker.getTypeAtLocation(statement.name), statement.name.text)
      }
      const [, name] = /^serialise(\w+)/.exec(functionName(statement)) ?? []
      const signature =
        name && this.checker.getSignatureFromDeclaration(statement as ts.FunctionDeclaration)
      if (!signature) continue
      const returned = this.checker.getReturnTypeOfSignature(signature)
      const awaited = this.checker.getAwaitedType(returned) ?? returned
      const [item] = this.checker.isArrayType(awaited)
        ? this.checker.getTypeArguments(awaited as ts.TypeReference)
        : []
      this.named.set(item ?? awaited, item ? name.replace(/s$/, "") : name)
    }
  }

  private addName(type: ts.Type, name: string): void {
    if (
      type.isUnion() &&
      type.types.length > 6 &&
      type.types.every((one) => one.isStringLiteral())
    ) {
      const key = type.types
        .map(({ value }) => value)
        .sort()
        .join()
      this.enums.set(key, this.enums.get(key) ?? name)
    }
    const isObject = type.flags & ts.TypeFlags.Object && !this.checker.isArrayLikeType(type)
    if (isObject && !this.named.has(type)) this.named.set(type, name)
  }

  /** @throws Error that names the field whose type JSON or the checker does not know */
  of(type: ts.Type, where: string): Schema {
    const { flags } = type
    if (flags & ts.TypeFlags.Any) throw new Error(`${where} is of type any`)
    if (flags & ts.TypeFlags.Unknown) return {}
    if (flags & ts.TypeFlags.Null) return { type: "null" }
    if (type.isStringLiteral()) return { type: "string", const: type.value }
    if (type.isNumberLiteral()) return { type: "number", const: type.value }
    if (flags & ts.TypeFlags.BooleanLiteral) {
      return { type: "boolean", const: this.checker.typeToString(type) === "true" }
    }
    if (flags & ts.TypeFlags.StringLike) return { type: "string" }
    if (flags & ts.TypeFlags.NumberLike) return { type: "number" }
    const name = this.nameOf(type)
    if (name === undefined) {
      return type.isUnion() ? this.ofUnion(type, where) : this.ofObject(type, where)
    }
    if (name === "Date") return { type: "string", format: "date-time" }
    const owner = this.owners.get(name) ?? type
    if (owner !== type) throw new Error(`${where}: two types are called ${name}`)
    if (!this.owners.has(name)) {
      this.owners.set(name, type)
      // Before its fields are looked at: one of them may have the same type.
      this.components[name] = {}
      this.components[name] = type.isUnion()
        ? this.ofUnion(type, where)
        : this.ofObject(type, where)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  private nameOf(type: ts.Type): string | undefined {
    if (this.checker.isArrayLikeType(type)) return undefined
    const known = this.named.get(type)
    if (known !== undefined) return known
    if (type.isUnion()) return undefined
    const symbol = type.aliasTypeArguments?.length ? undefined : type.aliasSymbol
    if (symbol) return symbol.name
    const isInterface = (type as ts.ObjectType).objectFlags & ts.ObjectFlags.Interface
    return isInterface ? type.symbol.name : undefined
  }

  private ofUnion(union: ts.UnionType, where: string): Schema {
    const types = union.types.filter(({ flags }) => !(flags & ts.TypeFlags.Undefined))
    const isNull = ({ flags }: ts.Type) => Boolean(flags & ts.TypeFlags.Null)
    const literals = types.filter(
      (type): type is ts.StringLiteralType | ts.NumberLiteralType =>
        type.isStringLiteral() || type.isNumberLiteral(),
    )
    const isBoolean = ({ flags }: ts.Type) => Boolean(flags & ts.TypeFlags.BooleanLiteral)
    const booleans = types.filter(isBoolean)
    const others = types.filter(
      (type) => !isNull(type) && !booleans.includes(type) && !type.isLiteral(),
    )
    const schemas: Schema[] = others.map((type) => this.of(type, where))
    if (booleans.length === 2) schemas.push({ type: "boolean" })
    else schemas.push(...booleans.map((type) => this.of(type, where)))
    // The compiler's order depends on what it reads first.
    const values = literals.map(({ value }) => value).sort()
    const name = this.enums.get(values.join())
    if (values.length > 0) {
      const schema = { type: typeof values[0], enum: values }
      if (name) this.components[name] = schema
      schemas.push(name ? { $ref: `#/components/schemas/${name}` } : schema)
    }
    return withNull(schemas, types.some(isNull))
  }

  private ofObject(type: ts.Type, where: string): Schema {
    const { checker } = this
    const parts = type.isIntersection() ? type.types : []
    if (parts.some(({ flags }) => flags & ts.TypeFlags.StringLike)) return { type: "string" }
    if (checker.isTupleType(type)) {
      const places = checker.getTypeArguments(type as ts.TypeReference)
      return { type: "array", prefixItems: places.map((one) => this.of(one, where)) }
    }
    if (checker.isArrayType(type)) {
      const [item] = checker.getTypeArguments(type as ts.TypeReference)
      return { type: "array", items: item ? this.of(item, `${where}[]`) : {} }
    }
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    for (const property of checker.getPropertiesOfType(type)) {
      const { name } = property
      const at = checker.getTypeOfSymbol(property)
      if (at.flags & ts.TypeFlags.Undefined || at.getCallSignatures().length > 0) continue
      const description = ts.displayPartsToString(property.getDocumentationComment(checker))
      const schema = this.of(at, `${where}.${name}`)
      properties[name] = description ? { ...schema, description: oneLine(description) } : schema
      const parts = at.isUnion() ? at.types : [at]
      const mayLack =
        property.flags & ts.SymbolFlags.Optional ||
        parts.some(({ flags }) => flags & ts.TypeFlags.Undefined)
      if (!mayLack) required.push(name)
    }
    const [index] = checker.getIndexInfosOfType(type)
    return {
      type: "object",
      properties,
      ...(required.length > 0 && { required }),
      additionalProperties: index ? this.of(index.type, `${where}.*`) : false,
    }
  }
}

function withNull(schemas: Schema[], isNullable: boolean): Schema {
  const [only] = schemas
  if (only === undefined) return { type: "null" }
  if (!isNullable) return schemas.length === 1 ? only : { anyOf: schemas }
  if (schemas.length === 1 && typeof only.type === "string" && !("const" in only)) {
    const { enum: values } = only
    return { ...only, type: [only.type, "null"], ...(values && { enum: [...values, null] }) }
  }
  return { anyOf: [...schemas, { type: "null" }] }
}

/** A comment is wrapped as the code is; a description is one line. */
export const oneLine = (text: string) => text.replace(/\s+/g, " ").trim()

function functionName(statement: ts.Statement): string {
  return ts.isFunctionDeclaration(statement) ? (statement.name?.text ?? "") : ""
}
