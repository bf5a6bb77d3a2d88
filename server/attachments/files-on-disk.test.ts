import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesOnDisk } from './files-on-disk'
import { filesSuite } from './testing/files.suite'

const folder = mkdtempSync(join(tmpdir(), 'bubblewire-files-'))

filesSuite('on disk', {
  open: async () => filesOnDisk(folder),
  close: async () => rmSync(folder, { recursive: true, force: true }),
})
