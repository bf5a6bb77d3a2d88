import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
// @ts-expect-error A script without types.
import { compare, pluralForms, unusedIn } from './words/compare.mjs'
// @ts-expect-error A script without types.
import { report } from './words/report.mjs'

const root = join(import.meta.dirname, '..')
let copy = ''

afterEach(() => {
  if (copy) rmSync(copy, { recursive: true })
  copy = ''
})

/** Creates a product with two texts in two languages. */
function aTree(change: (folder: string) => void): { lines: string[]; failed: boolean } {
  copy = mkdtempSync(join(tmpdir(), 'words-'))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }
  for (const folder of [
    'console',
    'server/mail',
    'widget/strings/english',
    'widget/strings/first',
    'widget/strings/later',
  ])
    mkdirSync(join(copy, folder), { recursive: true })
  write('loader/site/card.ts', 'name.textContent = words.agent; close.ariaLabel = words.dismiss')
  write('loader/site/strings/en.json', '{ "agent": "Agent", "dismiss": "Dismiss" }')
  write('loader/site/strings/languages/de.json', '{ "agent": "Service-Team", "dismiss": "Ausblenden" }')
  write('loader/site/strings/languages/fr.json', '{ "agent": "Conseiller", "dismiss": "Ignorer" }')
  change(copy)
  return report(copy)
}

function edit(folder: string, file: string, act: (texts: Record<string, unknown>) => void) {
  const path = join(folder, file)
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  act(texts)
  writeFileSync(path, JSON.stringify(texts))
}

test('every text of the product is used and exists in every language', () => {
  const { lines, failed } = report(root, { same: false })
  expect(lines.slice(0, -1)).toEqual([])
  expect(failed).toBe(false)
})

test('a text missing from a translation fails, named with its part and language', () => {
  const { lines, failed } = aTree((folder) =>
    edit(folder, 'loader/site/strings/languages/fr.json', (texts) => delete texts.dismiss),
  )
  expect(lines).toContain('missing in loader/site, fr: dismiss')
  expect(failed).toBe(true)
})

test('a text that English does not have fails', () => {
  const { lines, failed } = aTree((folder) =>
    edit(folder, 'loader/site/strings/languages/de.json', (texts) => Object.assign(texts, { other: 'Anderes' })),
  )
  expect(lines).toContain('unknown in loader/site, de: other')
  expect(failed).toBe(true)
})

test('a text that no code uses fails', () => {
  const { lines, failed } = aTree((folder) =>
    edit(folder, 'loader/site/strings/en.json', (texts) => Object.assign(texts, { nobody_says_it: 'Hello' })),
  )
  expect(lines).toContain('unused in loader/site: nobody_says_it')
  expect(failed).toBe(true)
})

test('a text that is the same as English is listed', () => {
  const { lines } = aTree((folder) =>
    edit(folder, 'loader/site/strings/languages/fr.json', (texts) => Object.assign(texts, { dismiss: 'Dismiss' })),
  )
  expect(lines).toContain('same as English in loader/site, fr: dismiss')
})

test('another placeholder or a missing plural form is wrong', () => {
  const english = { typing: '{name} is typing', files: { one: '{count} file', other: '{count} files' } }
  const polish = { typing: '{nom} pisze', files: { one: '{count} plik', few: '{count} pliki', other: '{count} pliku' } }
  expect(compare('pl', english, polish).wrong).toEqual([
    'typing: has {nom}, not {name}',
    'files: lacks the plural form "many"',
  ])
})

test('a plural form may leave out the number and nothing else', () => {
  const english = { left_out: { one: '{count} file, {most} at most', other: '{count} files, {most} at most' } }
  const hebrew = { left_out: { one: 'file, {most}', two: 'two files', other: '{count} files, {most}' } }
  expect(compare('he', english, hebrew).wrong).toEqual(['left_out: form "two" lacks {most}'])
})

test('a language needs the forms of its plural rules', () => {
  expect(pluralForms('ja')).toEqual(['other'])
  expect([...pluralForms('fr')].sort()).toEqual(['one', 'other'])
  expect([...pluralForms('ar')].sort()).toEqual(['few', 'many', 'one', 'other', 'two'])
})

test('a text is used when code names its key, whole or by a template', () => {
  const code = "t('title'); t(`view_$" + '{state}`); t(`$' + "{lost}_about`); wordOf('act', name)"
  expect(unusedIn(['title', 'view_mine', 'gone_about', 'act_closed', 'stray'], code)).toEqual(['stray'])
})
