// Completes arguments of tools. Nothing that was given is changed.
import { isBlank } from '../../../contract/structured/blank'
import { type Fields, isFields } from '../rules/fields'
import { freeId, valuesOf } from '../rules/free-id'

export function withItems(owner: Fields, name: string, change: (item: Fields) => Fields): Fields {
  const items = owner[name]
  if (!Array.isArray(items)) return owner
  return Object.assign({}, owner, { [name]: items.map((item: unknown) => (isFields(item) ? change(item) : item)) })
}

/** Gives each object without an id the first free one, counted from its place. */
export function withIds(list: readonly unknown[], name: string, prefix: string): unknown[] {
  const taken = valuesOf(list, name)
  return list.map((each, nth) => {
    if (!isFields(each) || !isBlank(each[name])) return each
    const id = freeId(taken, prefix, nth)
    taken.add(id)
    return Object.assign({}, each, { [name]: id })
  })
}

export const withDefault = (owner: Fields, name: string, value: unknown): Fields =>
  isBlank(owner[name]) && value !== undefined ? Object.assign({}, owner, { [name]: value }) : owner
