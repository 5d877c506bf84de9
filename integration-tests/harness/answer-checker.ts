import Ajv, { type ValidateFunction } from "ajv/dist/2020"

/** What the check reads of an OpenAPI 3.1 description. */
interface Description {
  paths: Record<string, Record<string, { responses: Record<string, Described> } | undefined>>
  components: { responses?: Record<string, Described> }
}

interface Described {
  $ref?: string
  content?: Record<string, { schema: object }>
}

const isParameter = (path: string) => path.includes("{")

/**
 * A check of an API's answers against its description. What is not described may answer 404, or 403, as the whole server does.
 *
 * @param name of the description, for errors
 * @returns a function that throws an Error for any other path, status, content type or field than described
 */
export function answerChecker(description: object, name: string) {
  const { paths, components } = description as Description
  /** `/boxes/order` before `/boxes/{id}`. */
  const patterns = Object.keys(paths)
    .sort((one, other) => Number(isParameter(one)) - Number(isParameter(other)))
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`) }))
  const ajv = new Ajv({ strict: false, validateFormats: false })
  const compiled = new Map<object, ValidateFunction>()

  function validatorOf(schema: object): ValidateFunction {
    const validate = compiled.get(schema) ?? ajv.compile({ ...schema, components })
    compiled.set(schema, validate)
    return validate
  }

  return async (method: string, pathname: string, answer: Response): Promise<void> => {
    const { status, headers } = answer
    const path = patterns.find(({ pattern }) => pattern.test(pathname))?.path
    const operation = path === undefined ? undefined : paths[path]?.[method.toLowerCase()]
    if (!operation) {
      // A path that is not described may only be refused.
      if (status === 403 || status === 404) return
      throw new Error(`${method} ${pathname} -> ${status}: this is not in ${name}`)
    }
    const where = `${method} ${path} -> ${status}`
    const response = operation.responses[status]
    if (!response) throw new Error(`${where}: ${name} does not know this status`)
    const shared = response.$ref?.replace("#/components/responses/", "") ?? ""
    const { content } = components.responses?.[shared] ?? response
    const type = headers.get("content-type") ?? ""
    const known = Object.keys(content ?? {}).find((one) => type.startsWith(one)) ?? ""
    const media = content?.[known]
    if (!media) {
      if (!content && (await answer.clone().text()) === "") return
      throw new Error(`${where}: ${name} does not know the content type "${type}"`)
    }
    if (known !== "application/json") return
    const validate = validatorOf(media.schema)
    if (!validate(await answer.clone().json())) {
      throw new Error(`${where} is not as ${name} says: ${ajv.errorsText(validate.errors)}`)
    }
  }
}
