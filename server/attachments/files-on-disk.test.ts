import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesSuite } from './files.suite'
import { filesOnDisk } from './files-on-disk'

const folder = mkdtempSync(join(tmpdir(), 'bubblewire-files-'))

filesSuite('on disk', {
  open: async () => filesOnDisk(folder),
  close: async () => rmSync(folder, { recursive: true, force: true }),
})
