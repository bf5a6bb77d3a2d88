import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { printSlowest } from './slowest.ts'

const folder = mkdtempSync(join(tmpdir(), 'bubblewire-slowest-'))
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const files = (count: number) => new Map(Array.from({ length: count }, (_, nth) => [`file-${nth}.ts`, nth * 1000]))

test('the ten slowest files are printed in order; the seconds of all files are stored', () => {
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line))
  printSlowest('units', files(10), folder)
  expect(said, 'a run of a few files says nothing').toEqual([])
  printSlowest('units', new Map([...files(12), ['old.ts', 100]]), folder)
  expect(said).toHaveLength(11)
  expect(said[1]).toBe('   11.0  file-11.ts')
  printSlowest('units', files(11), folder)
  const kept = JSON.parse(readFileSync(join(folder, 'units.json'), 'utf8'))
  expect(kept).toMatchObject({ 'file-11.ts': 11, 'file-3.ts': 3, 'old.ts': 0.1 })
})
