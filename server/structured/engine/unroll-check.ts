// Writes the check of one object as source. Values that are plainly valid are accepted inline; all other values go to
// checkPresent() or checkBlank(), which name the problem. Both apply the same row, and the cases compare them.

import type { Fields } from '../rules/fields'
import { formats } from '../rules/formats'
import { isPlainHttp } from '../rules/links'
import type { Place } from '../rules/paths'
import { isAscii, isBlank, isWellFormed } from '../rules/text'
import { checkBlank, checkItems, checkPresent, checkUnknown } from './check-fields'
import type { CheckObject, Field, Walk } from './plan'
import { propertyName, unroll } from './unroll'

/** The check of one object: its fields in the order of the table, then unknown fields. */
export function unrolledCheck(fields: readonly Field[]): CheckObject {
  const names = new Set(fields.map(({ name }) => name))
  const unknown = (walk: Walk, owner: Fields, place: Place) => {
    for (const name in owner) if (!names.has(name)) checkUnknown(walk, owner[name], place, name)
  }
  const lines = fields.flatMap(linesOf)
  const counted = ['for (const _ in owner) known--', 'if (known !== 0) unknown(walk, owner, place)']
  return unroll(
    {
      ...{ fields, checkBlank, checkItems, checkPresent, isAscii, isBlank, isPlainHttp, isWellFormed, unknown },
      ...parts('only', fields, ({ text }) => text.only),
      ...parts('holds', fields, ({ text }) => (text.format ? formats[text.format].holds : null)),
      ...parts('run', fields, ({ inner }) => inner.run),
      ...parts('requiredWhen', fields, ({ requiredWhen }) => requiredWhen),
      ...parts('ignoredWhen', fields, ({ ignoredWhen }) => ignoredWhen),
      ...parts('forbiddenWhen', fields, ({ forbiddenWhen }) => forbiddenWhen),
    },
    ['walk', 'owner', 'parent', 'place'],
    ['let value, known = 0', ...lines, ...counted],
  )
}

/** The constants of each row that the generated source reads, by name: `only3` belongs to the fourth row. */
function parts(name: string, fields: readonly Field[], part: (field: Field) => unknown): Record<string, unknown> {
  return Object.fromEntries(fields.map((field, nth) => [`${name}${nth}`, part(field)]))
}

const theirs = '(owner, parent, walk.root)'

function linesOf(field: Field, nth: number): string[] {
  const { name, rule, requiredWhen } = field
  const args = `walk, fields[${nth}], value, owner, parent, place`
  const missing = rule.required ? 'else' : requiredWhen ? `else if (requiredWhen${nth}${theirs})` : ''
  return [
    `value = owner.${propertyName(name)}`,
    'if (value !== undefined) {',
    'known++',
    ...presentLines(field, nth, `checkPresent(${args})`),
    missing ? `} ${missing} checkBlank(${args})` : '}',
  ]
}

/** Lines for a field that is present; `check` examines its value. */
function presentLines(field: Field, nth: number, check: string): string[] {
  const { name, type } = field
  const inner = `{ up: place, name: '${name}', nth: -1 }`
  if (field.forbiddenWhen || (field.extra && type !== 'string')) return [check]
  switch (type) {
    case 'boolean':
      return [`if (value !== true && value !== false) ${check}`]
    case 'integer':
    case 'number':
      return [`if (!(${numberTest(field)})) ${check}`]
    case 'object':
      return [
        `if (typeof value === 'object' && value !== null && !Array.isArray(value)) run${nth}(walk, value, owner, ${inner})`,
        `else ${check}`,
      ]
    case 'array': {
      const ignored = field.ignoredWhen ? ` && !ignoredWhen${nth}${theirs}` : ''
      return [
        `if (Array.isArray(value) && value.length > 0 && value.length <= ${field.text.limit}${ignored})`,
        `checkItems(walk, fields[${nth}], value, value.length, owner, place)`,
        `else ${check}`,
      ]
    }
    case 'string':
      return [`if (typeof value !== 'string' || !(${textTest(field, nth)})) ${check}`]
    default:
      return [check]
  }
}

function numberTest({ type, rule }: Field): string {
  const kind = type === 'integer' ? 'Number.isSafeInteger(value)' : 'Number.isFinite(value)'
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = rule
  return `${kind} && value >= ${atLeast} && value <= ${atMost}`
}

/** True only for texts that no rule refuses, whether the field counts or is ignored. */
function textTest(field: Field, nth: number): string {
  const { limit, limitUtf16, ascii, only, format } = field.text
  if (field.extra) return field.attachment ? 'false' : 'true'
  if (field.attachment) return field.rule.is === 'attachment id' ? 'walk.attachments.has(value)' : 'false'
  if (only) return only.size > 4 ? `only${nth}.has(value)` : [...only].map((one) => `value === '${one}'`).join(' || ')
  // A text never has more characters than code units.
  const short = `value.length <= ${Math.min(limit, limitUtf16, field.tableLimit)}`
  if (field.schemes) return `${short} && isPlainHttp(value)`
  return [
    short,
    field.needed ? '!isBlank(value)' : '',
    'isWellFormed(value)',
    ascii ? 'isAscii(value)' : '',
    format ? `holds${nth}(value)` : '',
  ]
    .filter((test) => test !== '')
    .join(' && ')
}
