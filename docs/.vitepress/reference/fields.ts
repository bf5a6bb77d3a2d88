import { nameOf, type Schema } from './document.ts'

/** Writes the name of a component as a link to its heading. */
export type LinkTo = (name: string) => string

/** Returns a list of Markdown: a line for each field, with the fields of its objects below it. */
export function fieldList(schema: Schema, linkTo: LinkTo, indent = ''): string[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    fieldLines(name, field, required.has(name), linkTo, indent),
  )
}

/** Returns the line of one field or parameter, and those of the fields inside. */
export function fieldLines(name: string, field: Schema, isRequired: boolean, linkTo: LinkTo, indent = ''): string[] {
  const kind = [typeOf(field, linkTo), limitOf(field), isRequired ? 'required' : ''].filter(Boolean).join(', ')
  const preset =
    field.default === undefined || field.default === null ? '' : ` Default: \`${JSON.stringify(field.default)}\`.`
  const words = `${textOf(descriptionOf(field))}${preset}`.trim()
  const inner = indent.length < 8 ? objectsIn(field).flatMap((each) => fieldList(each, linkTo, `${indent}  `)) : []
  return [`${indent}- \`${name}\` (${kind})${words === '' ? '' : `: ${words}`}`, ...inner]
}

const descriptionOf = (field: Schema): string =>
  field.description ?? choicesOf(field).find(({ description }) => description)?.description ?? ''

const choicesOf = ({ anyOf, oneOf }: Schema): Schema[] => anyOf ?? oneOf ?? []

const objectsIn = (field: Schema): Schema[] =>
  field.properties ? [field] : [...choicesOf(field), ...(field.items ? [field.items] : [])].flatMap(objectsIn)

/** Returns the type in words, such as "list of [Content](records.md#content) or null". */
export function typeOf(field: Schema, linkTo: LinkTo): string {
  if (field.$ref) return linkTo(nameOf(field))
  if (field.const !== undefined) return code(field.const)
  if (field.enum) return field.enum.map(code).join(' or ')
  const isBoolean = choicesOf(field).some(({ type }) => type === 'boolean')
  // Besides true and false, a query takes their texts and numbers.
  const kinds = choicesOf(field).filter(({ enum: texts }) => !(isBoolean && texts?.includes('true')))
  const choices = kinds.map((each) => typeOf(each, linkTo))
  if (choices.length > 0) return [...new Set(choices)].join(' or ')
  if (field.items && [field.type].flat().includes('array'))
    return [`list of ${typeOf(field.items, linkTo)}`, ...[field.type].flat().slice(1)].join(' or ')
  if (field.format === 'date-time') return 'time'
  if (field.format) return field.format
  if (field.pattern === '^[0-9a-f]{24}$') return 'id'
  return [field.type ?? 'any'].flat().join(' or ')
}

const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

function limitOf({ maxLength, maxItems, minimum, maximum }: Schema): string {
  if (maxLength !== undefined) return `at most ${maxLength} characters`
  if (maxItems !== undefined) return `at most ${maxItems}`
  const safe = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER
  if (safe(minimum) && safe(maximum)) return `${minimum} to ${maximum}`
  return ''
}

/** Keeps what would be HTML as text outside of code, and makes links of the pages that a text names. */
export const textOf = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, nth) => (nth % 2 === 1 ? part : linkedPages(part.replaceAll('<', '&lt;'))))
    .join('')

const linkedPages = (text: string) =>
  text.replace(/docs\/([\w/-]+)\.md/g, (_, page: string) => `[${page}](../../${page}.md)`)
