import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '../server/testing/pages'

/** Works on Node 20.19 and newer. The last version that names Node 20 lacks security fixes. */
const exception = 'sanitize-html'

test('npm on the lowest Node warns of one package only', { timeout: 60_000 }, () => {
  const { stderr, status } = spawnSync('npm', ['ci', '--dry-run', '--ignore-scripts'], { cwd: root, encoding: 'utf8' })
  const packages = [...stderr.matchAll(/EBADENGINE\s+package: '(.+)@/g)].map(([, name]) => name)
  expect([status, packages]).toEqual([0, process.version.startsWith('v20.') ? [exception] : []])
})
