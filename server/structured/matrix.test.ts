import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { type StructuredType, structuredTypes } from '../../contract/structured'
import { cases } from './cases/index'
import { channelMatrix } from './matrix'

const docs = resolve(import.meta.dirname, '../../docs')

/** With UPDATE_MATRIX=1 the page is written instead of compared. */
function expectFresh(name: string, text: string): void {
  const path = resolve(docs, name)
  if (process.env.UPDATE_MATRIX === '1') {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  expect(readFileSync(path, 'utf8')).toBe(text)
}

test('docs/channel-matrix.md says what the tables say (npm run matrix writes it)', () => {
  expectFresh('channel-matrix.md', channelMatrix())
})

test('docs/rule-coverage.md lists every rule and the cases that show it', () => {
  const page = structuredTypes.map((type) => coverageOf(type))
  const head =
    '# Every rule and its cases\n\nWritten by `npm run matrix` from `server/structured/cases/`. `cases.test.ts` fails when a rule of a table has no case.'
  expectFresh('rule-coverage.md', `${[head, ...page].join('\n\n')}\n`)
})

function coverageOf(type: StructuredType): string {
  const byRule = new Map<string, string[]>()
  for (const one of cases[type]) {
    for (const rule of one.covers) byRule.set(rule, [...(byRule.get(rule) ?? []), printable(one.name)])
  }
  const rows = [...byRule].map(([rule, names]) => {
    const shown = [...new Set(names)]
    const more = shown.length > 3 ? `; ${shown.length - 3} more` : ''
    return `| ${rule} | ${names.length} | ${shown.slice(0, 3).join('; ')}${more} |`
  })
  return [`## ${type}`, '| Rule | Cases | Such as |', '| --- | --- | --- |', ...rows].join('\n').replace('\n', '\n\n')
}

const printable = (name: string) =>
  JSON.stringify(name.length > 80 ? `${[...name].slice(0, 79).join('')}…` : name)
    .slice(1, -1)
    .replaceAll('|', '\\|')
