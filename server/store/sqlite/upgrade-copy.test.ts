import { cpSync, existsSync, readdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aSmallDisk } from '../../../e2e/faults/world/small-disk'
import { aRecordedFolder } from '../migrations/testing/recorded'
import { openSqlite } from './open-sqlite'

const disk = aSmallDisk(6)
const isMounted = disk.mount() === null
afterAll(() => disk.unmount())

test.skipIf(!isMounted)('without room for the copy nothing is migrated, and the next start goes on', async () => {
  const folder = join(disk.folder(), 'data')
  cpSync(aRecordedFolder('before-release'), folder, { recursive: true })
  const copied: string[] = []
  const open = () => openSqlite({ folder, durable: false, onCopied: (copy) => copied.push(copy) })
  disk.fill()
  const ballast = join(disk.folder(), 'ballast')
  truncateSync(ballast, statSync(ballast).size - 300_000)
  await expect(open()).rejects.toThrow(
    /^A migration first copies the database, and .*data has no room for it\. Make room/,
  )
  expect([copied, readdirSync(join(folder, 'before-upgrade'))]).toEqual([[], []])
  disk.free()
  await (await open()).close()
  expect(copied.map((copy) => existsSync(copy))).toEqual([true])
})
