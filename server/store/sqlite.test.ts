import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from './sqlite'
import { storeSuite } from './store.suite'

const folders: string[] = []
function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-store-'))
  folders.push(folder)
  return folder
}

storeSuite('sqlite', {
  open: (place) => openSqlite({ folder: place, durable: false }),
  newPlace: newFolder,
  dispose: () => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  },
})

test('a second process on the same data folder is refused with a sentence', async () => {
  const folder = newFolder()
  const store = await openSqlite({ folder, durable: false })
  await expect(openSqlite({ folder, durable: false })).rejects.toThrow('already running on the data folder')
  await store.close()
  const again = await openSqlite({ folder, durable: false })
  await again.close()
})
