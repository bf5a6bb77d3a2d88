// Writes docs/reference/channel-matrix.md from the tables, in the layout of the spec.
import { channelKinds } from '../../../contract/channel-kinds'
import { type StructuredType, structuredTypes } from '../../../contract/structured'
import { bodyLimits, tables } from '../index'
import { defaultAttachment, fallbackAttachment } from '../rules/attachments'
import type { AnyRules, Shape } from '../rules/rules'
import { attachmentWords, blankWords, channelWords, shapeWords, sourceWords } from '../rules/words'

export function channelMatrix(): string {
  const parts = [head(), ...structuredTypes.map((type) => section(type, tables[type]))]
  return `${parts.join('\n\n').replace(/(\d) UTF-16 code units/g, '$1 units')}\n`
}

const row = (...cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
const table = (titles: string[], rows: string[][]) =>
  [row(...titles), row(...titles.map(() => '---')), ...rows.map((cells) => row(...cells))].join('\n')

function groupByWords(entries: readonly (readonly [path: string, ...words: string[]])[]): string[][] {
  const found = new Map<string, string[]>()
  for (const [path, ...words] of entries) {
    const key = JSON.stringify(words)
    found.set(key, [...(found.get(key) ?? []), path])
  }
  return [...found].map(([key, paths]) => [paths.join(', '), ...(JSON.parse(key) as string[])])
}

function head(): string {
  return [
    '# Structured content on each channel',
    'Here you find what each type of message becomes on each channel.',
    '`npm run matrix` writes this page from the tables in `server/structured/`. `/docs` has the fields of each type, with their limits.',
    [
      "- max: longer is refused. A channel's own max counts instead of the field's.",
      '- truncated: cut, so that the text with its ellipsis fits. Ignored: dropped. Both are warnings.',
      '- Lengths are in characters (Unicode code points), or in UTF-16 code units where a line says units.',
      '- Bounds of ours keep the service safe; the specification has none for these fields.',
      `- Attachments, unless a line says otherwise: ${attachmentWords(defaultAttachment)}.`,
      `- Attachments that a channel names may be private and are under 5 MB, unless its line says otherwise.`,
      `- A fallback attachment: ${attachmentWords(fallbackAttachment)}.`,
    ].join('\n'),
    '## What each channel shows',
    table(
      ['Type', ...channelKinds],
      [
        ...structuredTypes.map((type) => [type, ...channelKinds.map((kind) => cell(tables[type], kind))]),
        ['body, characters', ...channelKinds.map((kind) => String(bodyLimits[kind]))],
      ],
    ),
  ].join('\n\n')
}

function cell(rules: AnyRules, kind: (typeof channelKinds)[number]): string {
  const shapes = rules.channels[kind]
  return shapes === 'plain text' ? 'plain text' : [...new Set(shapes.map((shape) => shape.as))].join(', ')
}

function section(type: StructuredType, rules: AnyRules): string {
  const rows = Object.entries(rules.fields)
  const filled = groupByWords(rows.flatMap(([path, rule]) => blankWords(rule).map((words) => [`\`${path}\``, words])))
  const ours = rows.filter(([, rule]) => rule.ours).map(([path]) => `\`${path}\``)
  const attachment = rules.attachment ? `Attachments: ${attachmentWords(rules.attachment)}.` : ''
  return [
    `## ${type}`,
    `Plain-text fallback: ${rules.plainText.map(sourceWords).join(', else ')}.`,
    attachment,
    rules.beside ? '`body` is required beside the structured content.' : '',
    filled.length > 0 ? `Unset: ${filled.map((words) => words.join(' ')).join('; ')}.` : '',
    ours.length > 0 ? `Bounds of ours: ${ours.join(', ')}.` : '',
    (rules.whole ?? []).length > 0 ? `Also: ${rules.whole?.join('; ')}.` : '',
    groupByWords(channelKinds.flatMap((kind) => channelLines(rules, kind)))
      .map(([who, words]) => `- ${who}: ${words}.`)
      .join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function channelLines(rules: AnyRules, kind: (typeof channelKinds)[number]): [who: string, words: string][] {
  const shapes = rules.channels[kind]
  if (shapes === 'plain text') return []
  const parts = shapes.map(rulesOf)
  const common = shapes.length > 1 ? (parts[0] ?? []).filter((part) => parts.every((each) => each.includes(part))) : []
  const shapeLines = shapes.map((shape, nth): [string, string] => {
    const words = (parts[nth] ?? []).filter((part) => !common.includes(part))
    return [`${kind} as \`${shape.as}\`${whenWords(shape, nth)}`, words.join('; ') || 'no differences']
  })
  return common.length > 0 ? [[kind, common.join('; ')], ...shapeLines] : shapeLines
}

function whenWords(shape: Shape, nth: number): string {
  if (shape.when) return ` when ${shape.when}`
  return nth > 0 ? ' otherwise' : ''
}

const usualAttachment = /; private allowed|; under 5 MB/g

function rulesOf(shape: Shape): string[] {
  const rows = Object.entries(shape.fields).map(([path, rule]) => [`\`${path}\``, channelWords(rule ?? {})] as const)
  const attachment = shape.attachment
    ? [`attachments ${attachmentWords(shape.attachment).replace(usualAttachment, '')}`]
    : []
  return [...shapeWords(shape), ...groupByWords(rows).map((words) => words.join(' ')), ...attachment]
}
