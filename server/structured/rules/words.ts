import type { FieldNote } from '../../../contract/structured/field-note'
import { MB } from './attachments'
import { type FormatName, formats } from './formats'
import type { AttachmentRule, ChannelRule, FieldRule, Shape, TextSource } from './rules'

const quoted = (value: string | number | boolean) => (value === '' ? 'empty' : `\`${value}\``)

export function blankWords({ default: value, defaultIf, translated, whenBlank }: ChannelRule): string[] {
  const conditionalDefaults = Object.entries(defaultIf ?? {}).map(([when, other]) => `, ${quoted(other)} when ${when}`)
  return [
    value === undefined
      ? ''
      : `default ${quoted(value)}${conditionalDefaults.join('')}${translated ? ', in the language of the chat' : ''}`,
    whenBlank === 'random hex' ? 'random hex if blank' : '',
    whenBlank === 'hostname of url' ? 'defaults to the hostname of url' : '',
    whenBlank === 'a page that asks the title' ? 'when blank, one input page of several lines that asks the title' : '',
  ].filter((words) => words !== '')
}

/** Describes the rules that a channel adds to a field, as in "truncated to 20; max 1000". */
export function channelWords(rule: ChannelRule | 'ignored'): string {
  if (rule === 'ignored') return 'ignored'
  const { required, limit, limitUtf16, truncate, truncateUtf16, keep, only, schemes, startsWith } = rule
  return [
    required ? 'required' : '',
    startsWith ? `must start with \`${startsWith}\`` : '',
    limit === undefined ? '' : `max ${limit}`,
    limitUtf16 === undefined ? '' : `max ${limitUtf16} UTF-16 code units`,
    truncate === undefined ? '' : `truncated to ${truncate}`,
    truncateUtf16 === undefined ? '' : `truncated to ${truncateUtf16} UTF-16 code units`,
    keep === undefined ? '' : `the first ${keep}`,
    only ? `only ${only.map(quoted).join(', ')}; items of another kind are left out` : '',
    schemes === 'deep links' ? 'deep links accepted' : '',
    ...blankWords(rule),
  ]
    .filter((words) => words !== '')
    .join('; ')
}

export function attachmentWords({ formats: allowed, private: hidden, under, upTo, video }: AttachmentRule): string {
  const size = upTo === undefined ? `under ${(under ?? 5 * MB) / MB} MB` : `at most ${upTo / MB} MB`
  return [allowed.join(', '), hidden ? 'private allowed' : 'public only', size, video ? `video must be ${video}` : '']
    .filter((words) => words !== '')
    .join('; ')
}

export function shapeWords({ becomes, button, body, displayRatio }: Shape): string[] {
  return [
    becomes ? `becomes a ${becomes}` : '',
    button ? `one url button that opens \`${button.opens}\`, labelled with \`${button.label}\`` : '',
    body ? `the message's text is ${sourceWords(body)}` : '',
    displayRatio ? `ratio ${displayRatio}: wider than tall is 5:3, otherwise 1:1` : '',
  ].filter((words) => words !== '')
}

export const sourceWords = (source: TextSource) => (source.includes(' ') ? source : `\`${source}\``)

/** Returns the rules of a field that a JSON Schema cannot express. */
export function schemaNotes({ requiredWhen, forbiddenWhen, ignoredWhen, ...rule }: FieldRule): FieldNote[] {
  const notes: (FieldNote | false | undefined)[] = [
    requiredWhen && { code: 'required_when', of: requiredWhen },
    forbiddenWhen && { code: 'removed_when', of: forbiddenWhen },
    ignoredWhen && { code: 'ignored_when', of: ignoredWhen },
    rule.ascii && { code: 'ascii' },
    rule.schemes && { code: 'http' },
    rule.is && { code: 'must_be', of: rule.is },
    rule.unique && { code: 'unique' },
    rule.on && { code: 'only_on', of: rule.on },
    rule.on && rule.only && { code: 'one_of', of: rule.only },
    rule.on && rule.limit !== undefined && { code: 'most_characters', of: rule.limit },
    rule.limitUtf16 !== undefined && { code: 'most_utf16', of: rule.limitUtf16 },
    rule.sameAs !== undefined && { code: 'same_as', of: rule.sameAs },
  ]
  return notes.filter((note) => typeof note === 'object')
}

export const schemaWords = (rule: FieldRule): string => schemaNotes(rule).map(noteWords).join(' ')

function noteWords({ code, of = '' }: FieldNote): string {
  const names = typeof of === 'object' ? of.join(', ') : of
  switch (code) {
    case 'required_when':
      return `Required when ${names}.`
    case 'removed_when':
      return `Must be removed when ${names}.`
    case 'ignored_when':
      return `Ignored when ${names}.`
    case 'ascii':
      return 'ASCII only.'
    case 'http':
      return 'http or https; the web takes deep links too where the documentation says so.'
    case 'must_be':
      return `Must be ${formats[names as FormatName].words}.`
    case 'unique':
      return 'All must be different.'
    case 'only_on':
      return `On ${names} only.`
    case 'one_of':
      return `One of ${names}.`
    case 'most_characters':
      return `At most ${names} characters.`
    case 'most_utf16':
      return `At most ${names} UTF-16 code units.`
    case 'same_as':
      return `Another spelling of ${names}.`
  }
}
