// Form-encoded requests contain only strings. Some clients send "", "1" and "0" in JSON, too.
import { type Fields, isFields } from '../rules/fields'
import type { Field, FieldLevel } from './plan'

/**
 * Returns a copy of the payload with booleans instead of their texts. Removes empty texts from fields of other types.
 * With `fromForm`, also converts digits to numbers.
 */
export function coercePayload(level: FieldLevel, owner: Fields, fromForm: boolean): Fields {
  const copy: Fields = { ...owner }
  for (const field of level.fields) {
    const value = copy[field.name]
    if (value === '' && field.type !== 'string') delete copy[field.name]
    else if (value !== undefined && value !== null) copy[field.name] = coerceValue(field, value, fromForm)
  }
  return copy
}

const words = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  [1, true],
  ['false', false],
  ['0', false],
  [0, false],
])

function coerceValue(field: Field, value: unknown, fromForm: boolean): unknown {
  switch (field.type) {
    case 'boolean':
      return words.get(value) ?? value
    case 'integer':
      return fromForm && typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
    case 'number':
      return fromForm && typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value
    case 'array':
      if (!Array.isArray(value) || value.length > field.text.limit) return value
      return value.map((item: unknown) => (isFields(item) ? coercePayload(field.inner, item, fromForm) : item))
    case 'object':
      return isFields(value) ? coercePayload(field.inner, value, fromForm) : value
    default:
      return value
  }
}
