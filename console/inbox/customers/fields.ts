import type { Identity } from '../../../clients/typescript/operations'

/** Attributes have their name as key, variables `extra_values.<name>`. Empty text means no value. */
export type CustomerFields = Record<string, string>

export const plainFields = ['firstname', 'lastname', 'screenname', 'email', 'phone', 'company'] as const
export type PlainField = (typeof plainFields)[number]

const extra = 'extra_values.'
export const variableField = (name: string) => extra + name
export const variableOf = (field: string) => (field.startsWith(extra) ? field.slice(extra.length) : null)

type Values = Identity['extra_values']
/** Lists and objects come from a site or a program, and are read-only. */
const isText = (value: unknown) => typeof value !== 'object' || value === null

export function fieldsOf(identity: Pick<Identity, PlainField | 'extra_values'>): CustomerFields {
  const variables = Object.entries(identity.extra_values).filter(([, value]) => isText(value))
  return {
    ...Object.fromEntries(plainFields.map((name) => [name, identity[name] ?? ''])),
    ...Object.fromEntries(variables.map(([name, value]) => [variableField(name), String(value ?? '')])),
  }
}

export const structuredVariables = (values: Values) => Object.entries(values).filter(([, value]) => !isText(value))

/** Returns the request body. A number variable stays a number if the new text is a number. */
export function bodyOf(changed: CustomerFields, before: Values): Record<string, unknown> {
  const plain: Record<string, unknown> = {}
  const variables: Values = {}
  for (const [field, text] of Object.entries(changed)) {
    const name = variableOf(field)
    if (name === null) plain[field] = text.trim() || null
    else variables[name] = parseValue(text.trim(), before[name])
  }
  return { ...plain, ...(Object.keys(variables).length > 0 && { extra_values: variables }) }
}

function parseValue(text: string, before: unknown): unknown {
  if (text === '') return null
  if (typeof before === 'number' && Number.isFinite(Number(text))) return Number(text)
  if (typeof before === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
