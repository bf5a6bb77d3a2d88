import { isBlank } from '../../../contract/structured/blank'
import { type Fields, isBounded, isFields } from '../rules/fields'
import type { Place } from '../rules/paths'
import { refuse, refuseSize, warn } from '../rules/report'
import { isWellFormed } from '../rules/text'
import { checkAttachment, checkLimit, checkText, checkUrl } from './check-text'
import type { CheckObject, CheckState, Field } from './plan'
import { placesOf, valuesByPlace } from './rows'

/** Returns a function that checks an object: first its fields in the order of the table, then unknown fields. */
export function objectChecker(fields: readonly Field[]): CheckObject {
  const places = placesOf(fields)
  return (state, owner, parent, place) => {
    const { values, strangers } = valuesByPlace(owner, places)
    for (let nth = 0; nth < fields.length; nth++) {
      const field = fields[nth] as Field
      const value = values[nth]
      if (isBlank(value)) checkBlank(state, field, value, owner, parent, place)
      else checkField(state, field, value, owner, parent, place)
    }
    if (strangers === 0) return
    for (const name in owner) if (!places.has(name)) checkUnknown(state, owner[name], place, name)
  }
}

function isForOthers({ channel }: CheckState, { extra, knownBy }: Field): boolean {
  return extra && (channel === undefined || !knownBy.includes(channel))
}

function refuseType(state: CheckState, { name, type }: Field, place: Place): void {
  refuse(state, place, name, 'wrong_type', `must be ${typeWords[type]}`)
}

function checkUnknown(state: CheckState, value: unknown, place: Place, name: string): void {
  const safeName = isWellFormed(name) && name.length <= 100 ? name : '?'
  if (!isBounded(value)) {
    refuse(state, place, safeName, 'too_deep', 'is nested too deep or too large; remove it')
  } else {
    warn(state, place, safeName, 'unknown_field', 'is not a field of this type and is ignored')
  }
}

function checkField(
  state: CheckState,
  field: Field,
  value: unknown,
  owner: Fields,
  parent: Fields,
  place: Place,
): void {
  if (isForOthers(state, field)) {
    if (!isBounded(value)) refuse(state, place, field.name, 'too_deep', 'is nested too deep or too large; remove it')
    return
  }
  if (!hasType(value, field.type)) {
    refuseType(state, field, place)
    return
  }
  let ignored = false
  if (field.conditional) {
    if (field.forbiddenWhen?.(owner, parent, state.root)) {
      refuse(state, place, field.name, 'not_allowed', `must be removed when ${field.rule.forbiddenWhen}`)
      return
    }
    ignored = field.ignoredWhen?.(owner, parent, state.root) === true
  }
  if (typeof value === 'string') {
    if (!ignored) checkString(state, field, value, owner, place)
  } else if (typeof value === 'number') {
    if (!ignored) checkNumber(state, field, value, place)
  } else if (Array.isArray(value)) {
    checkArray(state, field, value, ignored, owner, place)
  } else if (field.type === 'opaque object') {
    if (!isBounded(value)) refuse(state, place, field.name, 'too_deep', 'is nested too deep or too large')
  } else if (isFields(value)) {
    field.inner.run(state, value, owner, { parent: place, name: field.name, nth: -1 })
  }
}

function checkBlank(
  state: CheckState,
  field: Field,
  value: unknown,
  owner: Fields,
  parent: Fields,
  place: Place,
): void {
  if (value === undefined && !field.needed) return
  const { name, rule } = field
  if (isForOthers(state, field)) return
  if (value !== undefined && value !== null && !hasType(value, field.type)) refuseType(state, field, place)
  else if (rule.required) refuse(state, place, name, 'required', 'is required')
  else if (field.requiredWhen?.(owner, parent, state.root)) {
    refuse(state, place, name, 'required', `is required when ${rule.requiredWhen}`)
  }
}

function checkString(state: CheckState, field: Field, text: string, owner: Fields, place: Place): void {
  const { name } = field
  if (field.attachment) {
    checkAttachment(state, field.rule, text, place, name)
    return
  }
  // A field for few channels is checked later, with the rules of the channel.
  if (field.extra || !checkText(state, field.text, text, place, name)) return
  if (text.length > field.tableLimit) checkLimit(state.longForSome, field.tableLimit, text, place, name)
  if (field.schemes) checkUrl(state, field, text, field.fallback && owner[field.fallback], place)
}

function checkNumber(state: CheckState, { name, rule }: Field, value: number, place: Place): void {
  const { atLeast, atMost } = rule
  if (atLeast !== undefined && value < atLeast) {
    refuseSize(state, place, name, 'too_small', `must be at least ${atLeast}`, atLeast, value)
  }
  if (atMost !== undefined && value > atMost) {
    refuseSize(state, place, name, 'too_large', `must be at most ${atMost}`, atMost, value)
  }
}

function checkArray(
  state: CheckState,
  field: Field,
  items: unknown[],
  ignored: boolean,
  owner: Fields,
  place: Place,
): void {
  const { name } = field
  const { limit } = field.text
  if (ignored) {
    if (!isBounded(items)) refuse(state, place, name, 'too_deep', 'is nested too deep or too large')
    return
  }
  if (items.length > limit) {
    refuseSize(
      state,
      place,
      name,
      'too_many',
      `has more than ${limit} items (it has ${items.length})`,
      limit,
      items.length,
    )
  }
  // Items over the limit are already refused, so their details are not checked.
  checkItems(state, field, items, Math.min(items.length, limit), owner, place)
}

function checkItems(
  state: CheckState,
  field: Field,
  items: unknown[],
  most: number,
  owner: Fields,
  place: Place,
): void {
  const { name, type, inner } = field
  // One object for all items, because no caller stores it.
  const at: Place = { parent: place, name, nth: 0 }
  for (let nth = 0; nth < most; nth++) {
    const item: unknown = items[nth]
    at.nth = nth
    if (type === 'array of string') {
      if (typeof item !== 'string' || isBlank(item) || item.length > 255 || !isWellFormed(item)) {
        refuse(state, at, undefined, 'wrong_type', 'must be a string of 1 to 255 characters')
      }
    } else if (isFields(item)) {
      inner.run(state, item, owner, at)
    } else {
      refuse(state, at, undefined, 'wrong_type', 'must be an object')
    }
  }
  for (const key of field.unique) checkUnique(state, key, items, most, name, place)
}

function checkUnique(state: CheckState, key: string, items: unknown[], most: number, name: string, place: Place): void {
  if (most <= 6 && allDiffer(key, items, most)) return
  const earlierValues = new Set<string>()
  for (let nth = 0; nth < most; nth++) {
    const item: unknown = items[nth]
    const value = isFields(item) ? item[key] : undefined
    if (typeof value !== 'string' || isBlank(value)) continue
    if (earlierValues.has(value)) {
      refuse(state, { parent: place, name, nth }, key, 'not_unique', 'appears twice; all must be different')
    }
    earlierValues.add(value)
  }
}

/** Returns whether the texts differ; false if an item has no text. For few items this is faster than a set. */
function allDiffer(key: string, items: unknown[], most: number): boolean {
  for (let nth = 1; nth < most; nth++) {
    const item: unknown = items[nth]
    if (!isFields(item)) return false
    const value = item[key]
    for (let before = 0; before < nth; before++) {
      const earlierItem: unknown = items[before]
      if (!isFields(earlierItem) || earlierItem[key] === value) return false
    }
  }
  return true
}

export const typeWords: Record<Field['rule']['type'], string> = {
  string: 'a string',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'an object',
  array: 'an array',
  'array of string': 'an array of strings',
  'opaque object': 'an object',
}

export function hasType(value: unknown, type: Field['rule']['type']): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string'
    case 'boolean':
      return typeof value === 'boolean'
    case 'integer':
      return Number.isSafeInteger(value)
    case 'number':
      return Number.isFinite(value)
    case 'array':
    case 'array of string':
      return Array.isArray(value)
    case 'object':
    case 'opaque object':
      return isFields(value)
  }
}
