import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { coveragePage } from '../cases/coverage'
import { channelMatrix } from './matrix'

const docs = resolve(import.meta.dirname, '../../../docs/reference')

/** With UPDATE_MATRIX=1 the test writes the page and does not compare it. */
function expectFresh(name: string, text: string): void {
  const path = resolve(docs, name)
  if (process.env.UPDATE_MATRIX === '1') {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  expect(readFileSync(path, 'utf8')).toBe(text)
}

test('docs/reference/channel-matrix.md agrees with the tables (npm run matrix writes it)', () => {
  expectFresh('channel-matrix.md', channelMatrix())
})

test('docs/reference/rule-coverage.md lists every rule and its cases', () => {
  expectFresh('rule-coverage.md', coveragePage())
})
