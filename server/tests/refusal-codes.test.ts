import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { socketRefusalCodes } from '../../contract/chat/realtime'
import { refusalCodes } from '../../contract/refusal-codes'

// Finds codes in the contract's list that the server never uses. The compiler finds codes that are missing there.

const server = join(import.meta.dirname, '..')
const text = readdirSync(server, { recursive: true, withFileTypes: true })
  .filter(({ name }) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n')

test('the server uses every refusal code of the list', () => {
  const known = new Set<string>(socketRefusalCodes)
  expect(refusalCodes.filter((code) => !known.has(code) && !text.includes(code))).toEqual([])
})

test('the list of refusal codes is sorted', () => {
  expect([...refusalCodes]).toEqual([...new Set(refusalCodes)].sort())
})
