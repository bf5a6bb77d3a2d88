import { isFields } from './fields'

/** Returns the first free id of a list, counted from the place of the item. `taken`: all values of the list. */
export function freeId(taken: ReadonlySet<unknown>, prefix: string, nth: number): string {
  let number = nth + 1
  while (taken.has(`${prefix}${number}`)) number++
  return `${prefix}${number}`
}

/** Returns what the objects of a list have under a name. */
export const valuesOf = (items: readonly unknown[], name: string): Set<unknown> =>
  new Set(items.map((each) => (isFields(each) ? each[name] : undefined)))
