import { conditions } from '../../../contract/structured/conditions'
import type { Fields } from '../rules/fields'
import type { AnyRules, ChannelRule, FieldRule } from '../rules/rules'
import type { TextRules } from './plan'

/** Returns the names of the fields directly below a path, in the table's order. */
export function namesBelow(rules: AnyRules, path: string): string[] {
  return Object.keys(rules.fields)
    .filter((row) => row.startsWith(path) && !row.slice(path.length).includes('.'))
    .map((row) => row.slice(path.length))
}

export const conditionOf = (name: keyof typeof conditions | undefined) =>
  name === undefined ? undefined : conditions[name]

export function fieldRule(rules: AnyRules, path: string): FieldRule {
  const rule = rules.fields[path]
  if (!rule) throw new Error(`No row ${path} in the table of ${rules.type}.`)
  return rule
}

export function fallbackOf(rules: AnyRules, path: string): string | undefined {
  const sibling = path.endsWith('attachment_id') ? path.replace(/_id$/, '_fallback_id') : `${path}_fallback`
  return rules.fields[sibling] ? lastName(sibling) : undefined
}

export function channelRows(rules: AnyRules, path: string): ChannelRule[] {
  return Object.values(rules.channels)
    .flatMap((shapes) => (shapes === 'plain text' ? [] : shapes))
    .map((shape) => shape.fields[path])
    .filter((row) => row !== undefined && row !== 'ignored')
}

export const lastName = (path: string) => path.slice(path.lastIndexOf('.') + 1)

export function textRules(rule: FieldRule, limit: number | undefined, limitUtf16: number | undefined): TextRules {
  const format = rule.is ?? null
  const only = rule.only ? new Set(rule.only) : null
  return {
    limit: limit ?? Number.POSITIVE_INFINITY,
    limitUtf16: limitUtf16 ?? Number.POSITIVE_INFINITY,
    ascii: rule.ascii === true,
    only,
    format,
    special: limitUtf16 !== undefined || rule.ascii === true || only !== null || format !== null,
  }
}

export const isAttachment = ({ is }: FieldRule) => is === 'attachment id' || is === 'fallback attachment id'

/** Returns the greatest limit of all channels. A channel's own limit replaces that of the table. */
export function widestLimit(rules: AnyRules, path: string): number | undefined {
  const limits = [fieldRule(rules, path), ...channelRows(rules, path)].flatMap(({ limit }) => limit ?? [])
  return limits.length > 0 ? Math.max(...limits) : undefined
}

export const placesOf = (fields: readonly { name: string }[]) => new Map(fields.map(({ name }, nth) => [name, nth]))

/**
 * Returns the object's values in the order of the table. A loop over the object is much faster than a loop over the
 * table.
 */
export function valuesByPlace(owner: Fields, places: ReadonlyMap<string, number>) {
  const values = new Array<unknown>(places.size).fill(undefined)
  let strangers = 0
  for (const name in owner) {
    const nth = places.get(name)
    if (nth === undefined) strangers++
    else values[nth] = owner[name]
  }
  return { values, strangers }
}
