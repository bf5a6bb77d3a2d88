import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test.each(['start', 'test', 'unit'])('scripts/%s.mjs says that the bundler cannot work below a #', (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'my shop #2 '))
  cpSync(import.meta.dirname, join(folder, 'scripts'), { recursive: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.mjs`], {
    cwd: folder,
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `The bundler cannot work in a folder whose path has a #: ${folder}. Move it to another path.\n`,
  })
})
