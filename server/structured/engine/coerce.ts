// Form-encoded requests carry every value as text.
import { type Fields, isFields } from '../rules/fields'
import type { Field, FieldLevel } from './plan'

/**
 * Returns a copy of the payload in which the texts of boolean and number fields are values; every other field is
 * unchanged.
 */
export function coerced(level: FieldLevel, owner: Fields): Fields {
  const copy: Fields = { ...owner }
  for (const field of level.fields) {
    const value = copy[field.name]
    if (value !== undefined && value !== null) copy[field.name] = coerceValue(field, value)
  }
  return copy
}

function coerceValue(field: Field, value: unknown): unknown {
  switch (field.type) {
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value
    case 'integer':
      return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
    case 'number':
      return typeof value === 'string' && /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value
    case 'array':
      if (!Array.isArray(value) || value.length > field.text.limit) return value
      return value.map((item: unknown) => (isFields(item) ? coerced(field.inner, item) : item))
    case 'object':
      return isFields(value) ? coerced(field.inner, value) : value
    default:
      return value
  }
}
