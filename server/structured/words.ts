// The rules of a row as the documentation says them.
import { MB } from './attachments'
import { formats } from './formats'
import type { AttachmentRule, ChannelRule, FieldRule, Shape, TextSource } from './rules'

const quoted = (value: string | number | boolean) => (value === '' ? 'empty' : `\`${value}\``)

/** One line of a field table. */
export function fieldWords(rule: FieldRule): string {
  return [...whenWords(rule), ...limitWords(rule), ...valueWords(rule), ...blankWords(rule)].join('; ') || 'optional'
}

function whenWords(rule: FieldRule): string[] {
  return [
    rule.required ? 'required' : '',
    rule.requiredWhen ? `required when ${rule.requiredWhen}` : '',
    rule.forbiddenWhen ? `must be removed when ${rule.forbiddenWhen}` : '',
    rule.ignoredWhen ? `ignored when ${rule.ignoredWhen}` : '',
    rule.sameAs ? `another spelling of ${quoted(rule.sameAs)}` : '',
  ].filter((words) => words !== '')
}

function limitWords({ type, limit, limitUtf16, atLeast, atMost, ours }: FieldRule): string[] {
  const items = type === 'string' ? '' : ' items'
  return [
    limit === undefined ? '' : `max ${limit}${items}`,
    limitUtf16 === undefined ? '' : `max ${limitUtf16} UTF-16 code units`,
    atLeast === undefined ? '' : `at least ${atLeast}`,
    atMost === undefined ? '' : `at most ${atMost}`,
  ]
    .filter((words) => words !== '')
    .map((words) => (ours ? `${words} (our bound)` : words))
}

function valueWords({ only, ascii, schemes, is, unique }: FieldRule): string[] {
  return [
    only === undefined ? '' : only.length === 1 ? `must be \`${only[0]}\`` : only.map(quoted).join(' / '),
    ascii ? 'ASCII only' : '',
    schemes === 'http' ? 'http and https' : '',
    is ? `must be ${formats[is].words}` : '',
    unique ? 'each different' : '',
  ].filter((words) => words !== '')
}

function blankWords({ default: value, defaultIf, whenBlank }: ChannelRule): string[] {
  const others = Object.entries(defaultIf ?? {}).map(([when, other]) => `, ${quoted(other)} when ${when}`)
  return [
    value === undefined ? '' : `default ${quoted(value)}${others.join('')}`,
    whenBlank === 'random hex' ? 'random hex if blank' : '',
    whenBlank === 'hostname of url' ? 'defaults to the hostname of url' : '',
  ].filter((words) => words !== '')
}

/** What one channel adds to a row, as in "truncated to 20; max 1000". */
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

/** What a shape does as a whole. */
export function shapeWords({ becomes, button, body, displayRatio }: Shape): string[] {
  return [
    becomes ? `becomes a ${becomes}` : '',
    button ? `one url button that opens \`${button.opens}\`, labelled with \`${button.label}\`` : '',
    body ? `the message's text is ${sourceWords(body)}` : '',
    displayRatio ? `ratio ${displayRatio}: wider than tall is 5:3, otherwise 1:1` : '',
  ].filter((words) => words !== '')
}

export const sourceWords = (source: TextSource) => (source.includes(' ') ? source : `\`${source}\``)

/** What a schema cannot say of a row, in sentences. */
export function schemaWords({ requiredWhen, forbiddenWhen, ignoredWhen, ...rule }: FieldRule): string {
  return [
    requiredWhen ? `Required when ${requiredWhen}.` : '',
    forbiddenWhen ? `Must be removed when ${forbiddenWhen}.` : '',
    ignoredWhen ? `Ignored when ${ignoredWhen}.` : '',
    rule.ascii ? 'ASCII only.' : '',
    rule.schemes ? 'http or https; the web takes deep links too where the documentation says so.' : '',
    rule.is ? `Must be ${formats[rule.is].words}.` : '',
    rule.unique ? 'Each different.' : '',
    rule.on ? `On ${rule.on.join(', ')} only.` : '',
    rule.on && rule.only ? `One of ${rule.only.join(', ')}.` : '',
    rule.on && rule.limit ? `At most ${rule.limit} characters.` : '',
    rule.limitUtf16 ? `At most ${rule.limitUtf16} UTF-16 code units.` : '',
    rule.sameAs ? `Another spelling of ${rule.sameAs}.` : '',
  ]
    .filter((words) => words !== '')
    .join(' ')
}
