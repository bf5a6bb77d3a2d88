// Describes every row of a table, as `covers` writes it, and writes docs/reference/rule-coverage.md, which lists the
// rows with their cases.
import { channelKinds } from '../../../contract/channel-kinds'
import { type StructuredType, structuredTypes } from '../../../contract/structured'
import { tables } from '../index'
import type { AnyRules, FieldRule, Shape } from '../rules/rules'
import { channelWords, fieldWords } from '../rules/words'
import { shapeWords } from './case'
import { cases } from './index'

/** Rules that need no case: other tests cover the types of all rows and their shown texts, and `ours` only says who set a limit. */
const elsewhere = new Set(['type', 'ours', 'shown'])

/** Every rule of a type: of its field table, its channels, and its payload as a whole. */
export function rulesOf(type: StructuredType): string[] {
  const rules: AnyRules = tables[type]
  const table = Object.entries(rules.fields).flatMap(([path, rule]) => rowRules(path, rule))
  const whole = (rules.whole ?? []).map((name) => `whole: ${name}`)
  return [...table, ...channelRules(rules), ...whole]
}

function rowRules(path: string, rule: FieldRule): string[] {
  return Object.keys(rule)
    .filter((word) => !elsewhere.has(word) && !(path === 'type' && word === 'required'))
    .map((word) => `${path}: ${word}`)
}

function channelRules(rules: AnyRules): string[] {
  return channelKinds.flatMap((channel) => {
    const shapes: 'plain text' | readonly Shape[] = rules.channels[channel]
    if (shapes === 'plain text') return [`${channel} plain text`]
    return shapes.flatMap((shape, nth) => {
      const twins = shapes.filter((one) => one.as === shape.as).length > 1
      const name = `${channel} ${shape.as}${twins ? ` ${nth + 1}` : ''}`
      return shapeWords(shape).map((word) => `${name} ${word}`)
    })
  })
}

export function uncovered(type: StructuredType): string[] {
  const covered = new Set(cases[type].flatMap((one) => one.covers))
  return rulesOf(type).filter((rule) => !covered.has(rule))
}

/** Returns the whole page. */
export function coveragePage(): string {
  const head = [
    '# Every rule and its cases',
    [
      'Here you find every rule of a message, with the cases that the tests hold it to.',
      '',
      'Written by `npm run matrix` from the tables in `server/structured/` and the cases in `server/structured/cases/`; the tests',
      'fail when a rule has no case. Beside the cases, every row is given a value of another type (`validate.test.ts`), and all',
      'limits are held by random payloads (`properties.test.ts`).',
    ].join('\n'),
    table(
      ['Type', 'Rows', 'Rules', 'Cases', 'Rules without a case'],
      structuredTypes.map((type) => [
        type,
        String(Object.keys(tables[type].fields).length),
        String(rulesOf(type).length),
        String(cases[type].length),
        String(uncovered(type).length),
      ]),
    ),
  ]
  return `${[...head, ...structuredTypes.map(section)].join('\n\n')}\n`
}

function section(type: StructuredType): string {
  const rules: AnyRules = tables[type]
  const rows = Object.entries(rules.fields).flatMap(([path, rule]) => {
    const said = rowRules(path, rule)
    const first = [path, rule.type, rule.on ? `${fieldWords(rule)}; on ${rule.on.join(', ')} only` : fieldWords(rule)]
    if (said.length === 0) return [[...first, 'type', 'a value of another type']]
    return said.map((name, nth) => [
      ...(nth === 0 ? first : ['', '', '']),
      name.slice(path.length + 2),
      shownBy(type, name),
    ])
  })
  const others = [...channelRules(rules), ...(rules.whole ?? []).map((name) => `whole: ${name}`)]
  return [
    `## ${type}`,
    table(['Field', 'Type', 'Rule', 'Word', 'Cases'], rows),
    table(
      ['Channel, or the payload as a whole', 'Says', 'Cases'],
      others.map((name) => [name, saysOf(rules, name), shownBy(type, name)]),
    ),
  ].join('\n\n')
}

/** The description of a channel's row, if the rule belongs to a channel. */
function saysOf(rules: AnyRules, name: string): string {
  const [, channel, path] = /^(\S+) .*?(\S+): \S+$/.exec(name) ?? []
  const kind = channelKinds.find((one) => one === channel)
  const shapes = kind && rules.channels[kind]
  if (!shapes || shapes === 'plain text' || path === undefined) return ''
  const shape = shapes.find((one, nth) => {
    const twins = shapes.filter(({ as }) => as === one.as).length > 1
    return name.startsWith(`${channel} ${one.as}${twins ? ` ${nth + 1}` : ''} ${path}:`)
  })
  const row = shape?.fields[path]
  return row ? channelWords(row) : ''
}

function shownBy(type: StructuredType, rule: string): string {
  const names = cases[type].filter(({ covers }) => covers.includes(rule)).map(({ name }) => printable(name))
  const shown = [...new Set(names)].slice(0, 3)
  const more = names.length > shown.length ? `; ${names.length - shown.length} more` : ''
  return names.length === 0 ? '**none**' : `${names.length}: ${shown.join('; ')}${more}`
}

const printable = (name: string) =>
  JSON.stringify(name.length > 80 ? `${[...name].slice(0, 79).join('')}…` : name).slice(1, -1)

const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
const table = (titles: readonly string[], rows: readonly (readonly string[])[]) =>
  [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n')
