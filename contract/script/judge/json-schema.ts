// The studio checks schemas too. Ajv needs `eval`, which its CSP refuses; other libraries run patterns without a limit
// of time.

/** A JSON schema: the parts of draft 2020-12 that `keywords` names. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown }

export interface SchemaFault {
  /** The place in the value, such as `.items[0].title`; empty for the value itself. */
  path: string
  expected: string
  actual: unknown
}

type Json = Record<string, unknown>
export type MatchesPattern = (regex: string, text: string) => boolean

/** A schema that refers to itself without an end, or a very deep value, ends here. */
const mostDepth = 100

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the first place where a value differs from a schema that `schemaProblems` accepts; null if there is none.
 */
export function schemaFault(schema: JsonSchema, value: unknown, matches: MatchesPattern): SchemaFault | null {
  const root = schema
  const check = (part: unknown, given: unknown, path: string, depth: number): SchemaFault | null => {
    if (part === true) return null
    if (part === false || !isObject(part)) return { path, expected: 'nothing here', actual: given }
    if (depth > mostDepth) return { path, expected: 'a schema that ends', actual: given }
    const under: Judge = {
      schema: part,
      value: given,
      path,
      matches,
      check: (inner, of, at) => check(inner, of, path + at, depth + 1),
      resolve: (reference) => pointedAt(root, reference),
    }
    for (const judge of judges) {
      const fault = judge(under)
      if (fault) return fault
    }
    return null
  }
  return check(schema, value, '', 0)
}

interface Judge {
  schema: Json
  value: unknown
  path: string
  matches: MatchesPattern
  check(schema: unknown, value: unknown, at: string): SchemaFault | null
  resolve(reference: string): unknown
}

type JudgeOf = (given: Judge) => SchemaFault | null

const judges: readonly JudgeOf[] = [
  judgeType,
  judgeEqual,
  judgeNumber,
  judgeText,
  judgeList,
  judgeFields,
  judgeCombined,
]

/** Returns the part of a schema at a local reference such as `#/$defs/item`; undefined if there is none. */
export function pointedAt(root: JsonSchema, reference: string): unknown {
  if (reference !== '#' && !reference.startsWith('#/')) return undefined
  let part: unknown = root
  for (const step of reference.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
    part = typeof part === 'object' && part !== null && Object.hasOwn(part, name) ? (part as Json)[name] : undefined
  }
  return part
}

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

function judgeType({ schema: { type }, value, path }: Judge) {
  if (type === undefined) return null
  const types = [type].flat()
  const isOf = (name: unknown) => (name === 'integer' ? Number.isInteger(value) : typeOf(value) === name)
  return types.some(isOf) ? null : { path, expected: `of type ${types.join(' or ')}`, actual: value }
}

function judgeEqual({ schema, value, path }: Judge) {
  if ('const' in schema && !isEqual(schema.const, value))
    return { path, expected: JSON.stringify(schema.const), actual: value }
  const { enum: choices } = schema
  if (Array.isArray(choices) && !choices.some((each) => isEqual(each, value)))
    return { path, expected: `one of ${choices.map((each) => JSON.stringify(each)).join(', ')}`, actual: value }
  return null
}

function isEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, nth) => isEqual(each, other[nth]))
  if (!isObject(one) || !isObject(other)) return one === other
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]))
  )
}

function judgeNumber({ schema, value, path }: Judge) {
  if (typeof value !== 'number') return null
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const fault = (expected: string) => ({ path, expected, actual: value })
  if (typeof minimum === 'number' && value < minimum) return fault(`at least ${minimum}`)
  if (typeof maximum === 'number' && value > maximum) return fault(`at most ${maximum}`)
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) return fault(`more than ${exclusiveMinimum}`)
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum) return fault(`less than ${exclusiveMaximum}`)
  if (typeof multipleOf === 'number' && !Number.isInteger(value / multipleOf))
    return fault(`a multiple of ${multipleOf}`)
  return null
}

function judgeText({ schema, value, path, matches }: Judge) {
  if (typeof value !== 'string') return null
  const { minLength, maxLength, pattern } = schema
  const length = [...value].length
  const fault = (expected: string) => ({ path, expected, actual: value })
  if (typeof minLength === 'number' && length < minLength) return fault(`at least ${minLength} characters`)
  if (typeof maxLength === 'number' && length > maxLength) return fault(`at most ${maxLength} characters`)
  if (typeof pattern === 'string' && !matches(pattern, value)) return fault(`a text that matches ${pattern}`)
  return null
}

function judgeList({ schema, value, path, check }: Judge) {
  if (!Array.isArray(value)) return null
  const { minItems, maxItems, uniqueItems, prefixItems, items, contains } = schema
  const fault = (expected: string) => ({ path, expected, actual: value })
  if (typeof minItems === 'number' && value.length < minItems) return fault(`at least ${minItems} items`)
  if (typeof maxItems === 'number' && value.length > maxItems) return fault(`at most ${maxItems} items`)
  if (uniqueItems === true && value.some((each, nth) => value.slice(0, nth).some((other) => isEqual(each, other))))
    return fault('items that all differ')
  const first = Array.isArray(prefixItems) ? prefixItems : []
  for (const [nth, each] of value.entries()) {
    const part = nth < first.length ? first[nth] : (items ?? true)
    const found = check(part, each, `[${nth}]`)
    if (found) return found
  }
  return contains === undefined ? null : judgeContained({ schema, value, path, check })
}

function judgeContained({
  schema,
  value,
  path,
  check,
}: Pick<Judge, 'schema' | 'path' | 'check'> & { value: unknown[] }) {
  const { contains, minContains = 1, maxContains = Number.POSITIVE_INFINITY } = schema
  const count = value.filter((each) => !check(contains, each, '')).length
  if (count < Number(minContains))
    return { path, expected: `at least ${Number(minContains)} items that match "contains"`, actual: value }
  if (count > Number(maxContains))
    return { path, expected: `at most ${Number(maxContains)} items that match "contains"`, actual: value }
  return null
}

function judgeFields({ schema, value, path, matches, check }: Judge) {
  if (!isObject(value)) return null
  const { required = [], properties = {}, patternProperties = {}, additionalProperties = true, propertyNames } = schema
  const { minProperties, maxProperties } = schema
  const names = Object.keys(value)
  for (const name of required as string[])
    if (!Object.hasOwn(value, name)) return { path: `${path}.${name}`, expected: 'a value', actual: undefined }
  if (typeof minProperties === 'number' && names.length < minProperties)
    return { path, expected: `at least ${minProperties} fields`, actual: value }
  if (typeof maxProperties === 'number' && names.length > maxProperties)
    return { path, expected: `at most ${maxProperties} fields`, actual: value }
  for (const name of names) {
    const at = `.${name}`
    const parts = Object.hasOwn(properties as Json, name) ? [(properties as Json)[name]] : []
    for (const [pattern, part] of Object.entries(patternProperties as Json))
      if (matches(pattern, name)) parts.push(part)
    if (parts.length === 0) parts.push(additionalProperties)
    if (propertyNames !== undefined && check(propertyNames, name, at))
      return { path: path + at, expected: 'a field with another name', actual: value[name] }
    for (const part of parts) {
      const found = check(part, value[name], at)
      if (found) return found
    }
  }
  return null
}

function judgeCombined({ schema, value, path, check, resolve }: Judge) {
  const { $ref, allOf = [], anyOf, oneOf, not } = schema
  const passes = (part: unknown) => !check(part, value, '')
  for (const part of [...(typeof $ref === 'string' ? [resolve($ref)] : []), ...(allOf as unknown[])]) {
    const found = check(part, value, '')
    if (found) return found
  }
  const fault = (expected: string) => ({ path, expected, actual: value })
  if (Array.isArray(anyOf) && !anyOf.some(passes)) return fault('a value that one schema of anyOf allows')
  if (Array.isArray(oneOf) && oneOf.filter(passes).length !== 1)
    return fault('a value that exactly one schema of oneOf allows')
  if (not !== undefined && passes(not)) return fault('a value that the schema of not refuses')
  if (schema.if === undefined) return null
  const branch = passes(schema.if) ? schema.then : schema.else
  return branch === undefined ? null : check(branch, value, '')
}
