import type { StructuredContent } from '../../../contract/structured'
import { plans } from '../index'
import { type Fields, isFields, objectsOf } from '../rules/fields'
import { textOf } from '../rules/text'
import type { FieldLevel } from './plan'

/**
 * Returns the texts of a payload that people read, in the order of its table. Addresses, ids and values for programs
 * are left out.
 */
export function shownTexts(value: StructuredContent): string[] {
  const plan = plans.get(value.type)
  const root: unknown = value
  return plan && isFields(root) ? textsOf(plan.root, root, root, root) : []
}

function textsOf({ fields }: FieldLevel, owner: Fields, parent: Fields, root: Fields): string[] {
  return fields.flatMap(({ name, rule, ignoredWhen, inner }) => {
    const value = owner[name]
    if (value === undefined || ignoredWhen?.(owner, parent, root)) return []
    if (rule.shown) return textOf(value) ?? []
    const owners = isFields(value) ? [value] : objectsOf(value)
    return owners.flatMap((each) => textsOf(inner, each, owner, root))
  })
}
