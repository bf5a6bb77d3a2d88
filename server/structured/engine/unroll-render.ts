// Writes the rendering of one object as source. Values that the channel shows unchanged are passed inline, and an
// object with only such values is used itself. All other values go to renderField() or renderMissing(), which apply the
// same row.

import { isBlank, isWellFormed } from '../rules/text'
import type { RenderObject, ShapeField } from './plan'
import { renderField, renderMissing } from './render-fields'
import { isRead } from './rows'
import { propertyName, unroll } from './unroll'

/** The object as the channel shows it: the same object, or a new object in the order of the table; without blank fields. */
export function unrolledRender(fields: readonly ShapeField[]): RenderObject {
  const shown = fields.flatMap((field, nth) => (field.drop === 'silently' ? [] : [{ field, nth }]))
  const url = shown.find(({ field }) => field.name === 'url')
  return unroll(
    {
      ...{ fields, isBlank, isWellFormed, renderField, renderMissing },
      ...Object.fromEntries(fields.map(({ ignoredWhen }, nth) => [`ignoredWhen${nth}`, ignoredWhen])),
      ...Object.fromEntries(
        fields.flatMap(({ defaults }, nth) => defaults.map(({ holds }, nthCase) => [`holds${nth}_${nthCase}`, holds])),
      ),
    },
    ['walk', 'owner', 'parent', 'place'],
    [
      // The number of fields of the object that are shown unchanged.
      'let same = 0, added = false',
      ...shown.flatMap(({ field, nth }) => linesOf(field, nth, url && url.nth < nth ? `shown${url.nth}` : 'undefined')),
      'if (!added) {',
      'for (const _ in owner) same--',
      'if (same === 0) return owner',
      '}',
      'const out = {}',
      ...shown.map(({ field, nth }) => `if (shown${nth} !== undefined) out.${propertyName(field.name)} = shown${nth}`),
      'return out',
    ],
  )
}

const endless = Number.POSITIVE_INFINITY
const theirs = '(owner, parent, walk.root)'

function linesOf(field: ShapeField, nth: number, url: string): string[] {
  const it = `shown${nth}`
  const test = asItIs(field, nth, it)
  return [
    `let ${it} = owner.${propertyName(field.name)}`,
    test === '' ? '' : `if (${test}) same++; else`,
    `if (isBlank(${it})) {`,
    `${it} = ${missing(field, nth, url)}`,
    field.needed ? `if (${it} !== undefined) added = true` : '',
    '} else {',
    `const final = renderField(walk, fields[${nth}], ${it}, owner, parent, place)`,
    `if (final === ${it}) same++; else ${it} = final`,
    '}',
  ]
}

/** The value for a blank field. */
function missing(field: ShapeField, nth: number, url: string): string {
  const { needed, required, alias, fill, defaults, translated, type } = field
  if (!needed) return 'undefined'
  const isFilled = alias !== undefined || fill !== undefined || translated
  const isPlain = !required && !field.attachment && !isFilled && type !== 'object'
  if (!isPlain) return `renderMissing(walk, fields[${nth}], owner, parent, place, ${url})`
  const value = defaults
    .map((one, nthCase) => `${one.holds ? `holds${nth}_${nthCase}${theirs} ? ` : ''}${JSON.stringify(one.value)}`)
    .join(' : ')
  return field.ignoredWhen ? `ignoredWhen${nth}${theirs} ? undefined : ${value}` : value
}

/** A condition that holds only for values that the channel shows unchanged; empty if such values need renderField(). */
function asItIs(field: ShapeField, nth: number, it: string): string {
  if (field.drop !== 'no') return ''
  if (field.untouched) return `!isBlank(${it})`
  const counts = field.ignoredWhen ? ` && !ignoredWhen${nth}${theirs}` : ''
  switch (field.type) {
    case 'boolean':
      return `typeof ${it} === 'boolean'${counts}`
    case 'integer':
    case 'number':
      return `typeof ${it} === 'number'${counts}`
    case 'string': {
      const test = textTest(field, it)
      return test === '' ? '' : `typeof ${it} === 'string' && ${test}${counts}`
    }
    default:
      return ''
  }
}

function textTest({ attachment, startsWith, rule, text, ...field }: ShapeField, it: string): string {
  if (attachment || startsWith !== undefined || isRead(rule)) return ''
  if (text?.only) return `(${[...text.only].map((one) => `${it} === '${one}'`).join(' || ')})`
  if (text?.ascii || text?.format) return ''
  const { truncate = endless, truncateUtf16 = endless } = field
  // A text never has more characters than code units.
  const most = Math.min(truncate, truncateUtf16, text?.limit ?? endless, text?.limitUtf16 ?? endless)
  return [
    Number.isFinite(most) ? `${it}.length <= ${most}` : '',
    text ? `isWellFormed(${it})` : '',
    field.schemes ? linkTest(field.fallback, it) : `!isBlank(${it})`,
  ]
    .filter((test) => test !== '')
    .join(' && ')
}

/** A url that passed the check, begins with http and has no fallback is http or https. */
function linkTest(fallback: string | undefined, it: string): string {
  const isHttp = `(${it}.startsWith('https://') || ${it}.startsWith('http://'))`
  return fallback === undefined ? isHttp : `${isHttp} && owner.${propertyName(fallback)} === undefined`
}
