import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { socketRefusalCodes } from '../../contract/chat/realtime'
import { refusalCodes } from '../../contract/refusal-codes'

// The compiler finds codes that the list lacks. This test finds codes in the list that the server does not use.

const server = join(import.meta.dirname, '..')
const text = readdirSync(server, { recursive: true, withFileTypes: true })
  .filter(({ name }) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n')

test('the server uses every code of a refusal', () => {
  const known = new Set<string>(socketRefusalCodes)
  expect(refusalCodes.filter((code) => !known.has(code) && !text.includes(code))).toEqual([])
})

test('the list of refusal codes is sorted', () => {
  expect([...refusalCodes]).toEqual([...new Set(refusalCodes)].sort())
})
