// Writes docs/reference/channel-matrix.md from the tables, in the layout of the spec.
import { channelKinds } from '../../../contract/channel-kinds'
import { type StructuredType, structuredTypes } from '../../../contract/structured'
import { bodyLimits, tables } from '../index'
import { defaultAttachment, fallbackAttachment } from '../rules/attachments'
import type { AnyRules, Shape } from '../rules/rules'
import { attachmentWords, channelWords, fieldWords, shapeWords, sourceWords } from '../rules/words'

/** Returns the whole page. */
export function channelMatrix(): string {
  const parts = [head(), ...structuredTypes.map((type) => section(type, tables[type]))]
  return `${parts.join('\n\n')}\n`
}

const row = (...cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
const table = (titles: string[], rows: string[][]) =>
  [row(...titles), row(...titles.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n')

function head(): string {
  return [
    '# Structured content on each channel',
    'Here you find what each type of message becomes on each channel.',
    'Written by `npm run matrix` from the tables in `server/structured/`; CI fails when it is stale. Do not edit it.',
    [
      "- max: longer is refused. A channel's own max stands instead of the field table's.",
      '- truncated: cut, so that the text with its ellipsis fits. Ignored: dropped. Both are told as warnings.',
      '- Lengths are in characters (Unicode code points) unless UTF-16 code units are named.',
      '- (our bound): the spec states none; ours keeps the service safe.',
      `- Attachments, unless a row says otherwise: ${attachmentWords(defaultAttachment)}.`,
      `- A fallback attachment: ${attachmentWords(fallbackAttachment)}.`,
    ].join('\n'),
    '## What each channel shows',
    table(
      ['Type', ...channelKinds],
      structuredTypes.map((type) => [type, ...channelKinds.map((kind) => cell(tables[type], kind))]),
    ),
    '## Body limits',
    table(
      ['Channel', 'Characters'],
      channelKinds.map((kind) => [kind, String(bodyLimits[kind])]),
    ),
  ].join('\n\n')
}

function cell(rules: AnyRules, kind: (typeof channelKinds)[number]): string {
  const shapes = rules.channels[kind]
  return shapes === 'plain text' ? 'plain text' : [...new Set(shapes.map((shape) => shape.as))].join(', ')
}

function section(type: StructuredType, rules: AnyRules): string {
  const rows = Object.entries(rules.fields)
  const common = rows.filter(([, rule]) => !rule.on).map(([path, rule]) => [path, rule.type, fieldWords(rule)])
  const beside = rules.beside ? [['body', 'string', 'required; beside structured_content']] : []
  const extras = rows
    .filter(([, rule]) => rule.on)
    .map(([path, rule]) => [path, rule.type, rule.on?.join(', ') ?? '', fieldWords(rule)])
  const attachment = rules.attachment ? `Attachments: ${attachmentWords(rules.attachment)}.` : ''
  return [
    `## ${type}`,
    `Plain-text fallback: ${rules.plainText.map(sourceWords).join(', else ')}.`,
    table(['Field', 'Type', 'Rule'], [...beside, ...common]),
    attachment,
    extras.length > 0 ? 'Extra fields, of the channels named only:' : '',
    extras.length > 0 ? table(['Field', 'Type', 'Channels', 'Rule'], extras) : '',
    (rules.whole ?? []).length > 0 ? `Also: ${rules.whole?.join('; ')}.` : '',
    `Channel rules for ${type}:`,
    channelKinds.flatMap((kind) => channelLines(rules, kind)).join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function channelLines(rules: AnyRules, kind: (typeof channelKinds)[number]): string[] {
  const shapes = rules.channels[kind]
  if (shapes === 'plain text') return [`- ${kind}: plain text.`]
  return shapes.map((shape, nth) => `- ${kind}, as \`${shape.as}\`${whenWords(shape, nth)}: ${rulesOf(shape)}.`)
}

function whenWords(shape: Shape, nth: number): string {
  if (shape.when) return ` when ${shape.when}`
  return nth > 0 ? ' otherwise' : ''
}

function rulesOf(shape: Shape): string {
  const rows = Object.entries(shape.fields).map(([path, rule]) => `\`${path}\` ${channelWords(rule ?? {})}`)
  const attachment = shape.attachment ? [`attachments ${attachmentWords(shape.attachment)}`] : []
  return [...shapeWords(shape), ...rows, ...attachment].join('; ') || 'no differences from the common rules'
}
