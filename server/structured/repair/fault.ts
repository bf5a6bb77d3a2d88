import type { Problem } from '../../../contract/structured/problem'
import type { Field, FieldLevel } from '../engine/plan'
import { plans } from '../index'
import { type Fields, isFields } from '../rules/fields'

/** A problem with the place in the working copy where it is. Rules change only this copy. */
export interface Fault {
  problem: Problem
  root: Fields
  /** The object that has the value, or the list that holds it. */
  owner: Fields | unknown[]
  /** The name in the object, or the index in the list. */
  key: string | number
  value: unknown
  /** The row of the table; null for an unknown field. For an item of a list, the row of the list. */
  field: Field | null
  /** The fields of the object that has the value. */
  level: FieldLevel | null
  /** The list that holds the owner, and the place of the owner in it. */
  list: { items: unknown[]; nth: number } | null
}

/** Returns the place of a problem. Null for a path that leads nowhere, such as that of the whole payload. */
export function faultAt(root: Fields, problem: Problem): Fault | null {
  const steps = stepsOf(problem.path)
  let level: FieldLevel | null = (typeof root.type === 'string' ? plans.get(root.type)?.root : null) ?? null
  let field: Field | null = null
  let owner: unknown = root
  let list: Fault['list'] = null
  for (const step of steps.slice(0, -1)) {
    if (Array.isArray(owner) && typeof step === 'number') list = { items: owner, nth: step }
    else field = level?.fields.find(({ name }) => name === step) ?? null
    if (typeof step === 'number') level = field?.inner ?? null
    else if (field?.type === 'object') level = field.inner
    if (typeof step === 'string' && field?.type === 'object') list = null
    owner = valueAt(owner, step)
  }
  const key = steps.at(-1)
  if (key === undefined || typeof owner !== 'object' || owner === null) return null
  if (typeof key === 'string') field = level?.fields.find(({ name }) => name === key) ?? null
  return { problem, root, owner: owner as Fault['owner'], key, value: valueAt(owner, key), field, level, list }
}

/** `structured_content.items[2].title` is items, 2, title. */
function stepsOf(path: string): (string | number)[] {
  return path
    .split('.')
    .slice(1)
    .flatMap((part) => {
      const [, name = part, nth] = /^(.*)\[(\d+)\]$/s.exec(part) ?? []
      return nth === undefined ? [name] : [name, Number(nth)]
    })
}

function valueAt(owner: unknown, key: string | number): unknown {
  if (Array.isArray(owner)) return typeof key === 'number' ? owner[key] : undefined
  return isFields(owner) && typeof key === 'string' && Object.hasOwn(owner, key) ? owner[key] : undefined
}

export function put({ owner, key }: Pick<Fault, 'owner' | 'key'>, value: unknown): void {
  if (Array.isArray(owner)) owner[key as number] = value
  else Object.defineProperty(owner, key, { value, enumerable: true, configurable: true, writable: true })
}

export function remove({ owner, key }: Pick<Fault, 'owner' | 'key'>): void {
  if (Array.isArray(owner)) owner.splice(key as number, 1)
  else delete owner[key as string]
}
