import { isBlank } from '../../../contract/structured/blank'
import type { Field } from '../engine/plan'
import { isFields } from '../rules/fields'
import { type Fault, put, remove } from './fault'
import { numberOf } from './texts'

/** Mends a value of a wrong type that can mean only one value of the right type. */
export function mendType(fault: Fault): string | null {
  const { owner, key, value, field } = fault
  if (Array.isArray(owner) && typeof key === 'number') return mendItem(fault)
  if (field === null) return null
  const changed = ofType(field, value)
  if (changed === undefined) return null
  put(fault, changed.value)
  return changed.words
}

function ofType(field: Field, value: unknown): { value: unknown; words: string } | undefined {
  switch (field.type) {
    case 'integer':
    case 'number': {
      const number = typeof value === 'string' ? numberOf(value) : null
      if (number === null || (field.type === 'integer' && !Number.isInteger(number))) return undefined
      return { value: number, words: 'text written as a number' }
    }
    case 'string':
      // Only texts that people read: a code, a price or an address is never guessed.
      if (field.rule.shown !== true || field.rule.is !== undefined || !isPlain(value)) return undefined
      return { value: String(value), words: 'written as text' }
    case 'array of string':
      return typeof value === 'string' && !isBlank(value) ? { value: [value], words: 'put into a list' } : undefined
    case 'array':
      return isFields(value) ? { value: [value], words: 'put into a list' } : fromJson(value, Array.isArray)
    case 'object':
    case 'opaque object':
      return fromJson(value, isFields)
    default:
      return undefined
  }
}

const isPlain = (value: unknown): boolean => typeof value === 'boolean' || Number.isSafeInteger(value)

function fromJson(value: unknown, suits: (value: unknown) => boolean): { value: unknown; words: string } | undefined {
  if (typeof value !== 'string') return undefined
  try {
    const parsed: unknown = JSON.parse(value)
    return suits(parsed) ? { value: parsed, words: 'JSON text read' } : undefined
  } catch {
    return undefined
  }
}

/** Empty items are dropped. A text becomes the title where an item needs nothing else. */
function mendItem(fault: Fault): string | null {
  const { value, field } = fault
  if (isBlank(value)) {
    remove(fault)
    return 'empty item removed'
  }
  if (field?.type !== 'array' || typeof value !== 'string') return null
  const needed = field.inner.fields.filter(({ rule }) => rule.required).map(({ name }) => name)
  if (needed.length !== 1 || needed[0] !== 'title') return null
  put(fault, { title: value })
  return 'text written as the title of an item'
}
