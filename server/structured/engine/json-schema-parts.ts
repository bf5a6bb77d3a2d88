// The rules that a JSON Schema can express: patterns of texts, and conditions on the fields of one object.
import type { ConditionName } from '../../../contract/structured/conditions'
import type { FormatName } from '../rules/formats'
import type { Field } from './plan'

const patterns: { readonly [F in FormatName]?: string } = {
  date: '^\\d{4}-\\d\\d-\\d\\d$',
  'time with offset': '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,9})?)?(Z|[+-]\\d\\d:?\\d\\d)$',
  amount: '^-?\\d{1,12}(\\.\\d{1,4})?$',
  'ISO 3166 code': '^[A-Z]{2}$',
  'ISO 4217 code': '^[A-Z]{3}$',
}

/**
 * Returns the pattern of a text. Undefined if a condition decides whether the text counts; conditionalPattern() then
 * has the rules.
 */
export function patternOf(field: Field): string | undefined {
  return field.rule.ignoredWhen ? undefined : conditionalPattern(field)
}

/** Returns the pattern of a text that counts; undefined for a url that another field can replace. */
export function conditionalPattern(field: Field): string | undefined {
  const pattern = ownPattern(field)
  // A blank text counts as absent.
  return pattern === undefined || field.rule.required ? pattern : `^\\s*$|${pattern}`
}

function ownPattern({ rule, fallback, startsWith }: Field): string | undefined {
  if (rule.is && patterns[rule.is]) return patterns[rule.is]
  if (rule.schemes && fallback === undefined && startsWith === undefined) return '^[hH][tT][tT][pP][sS]?://'
  if (rule.ascii) return '^[\\u0001-\\u007f]*$'
  return rule.required ? '\\S' : undefined
}

type Condition = Readonly<Record<string, unknown>>

const is = (name: string, value: unknown): Condition => ({ properties: { [name]: { const: value } }, required: [name] })
const isOneOf = (name: string, values: readonly string[]): Condition => ({
  properties: { [name]: { enum: values } },
  required: [name],
})

const hasPages: Condition = { properties: { pages: { type: 'array', minItems: 1 } }, required: ['pages'] }

/** Conditions on fields of the same object. All other conditions are checked only by the server. */
export const conditionSchemas: { readonly [N in ConditionName]?: Condition } = {
  'type is url': is('type', 'url'),
  'type is reply': is('type', 'reply'),
  'there are pages': hasPages,
  'there are no pages': { not: hasPages },
  'the page is a select or a picker': isOneOf('type', ['select', 'picker']),
  'the page is neither a select nor a picker': isOneOf('type', ['datePicker', 'input']),
  'the page neither ends the form nor is a select of one choice': {
    not: {
      anyOf: [
        is('submit_form', true),
        { not: is('multiple_selection', true), ...is('type', 'select') },
        // For an unknown page type, only this rule applies.
        { not: isOneOf('type', ['select', 'picker', 'datePicker', 'input']) },
      ],
    },
  },
}
