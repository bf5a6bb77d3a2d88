import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareDataFolder } from './data-folder'

test("only the server's own user can read a new data folder", () => {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-folder-'))
  prepareDataFolder(join(folder, 'a', 'b'))
  expect(statSync(join(folder, 'a', 'b')).mode & 0o777).toBe(0o700)
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => prepareDataFolder(file)).toThrow(`The data folder ${file} is not a folder. Set DATA_DIR`)
  rmSync(folder, { recursive: true })
})
