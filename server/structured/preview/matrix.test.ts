import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { channelMatrix } from './matrix'

const page = resolve(import.meta.dirname, '../../../docs/reference/channel-matrix.md')

test('docs/reference/channel-matrix.md is up to date (npm run matrix)', () => {
  if (process.env.UPDATE_MATRIX === '1') writeFileSync(page, channelMatrix())
  expect(readFileSync(page, 'utf8')).toBe(channelMatrix())
})
