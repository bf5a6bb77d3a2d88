import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { load } from '../../scripts/runs'
import { expect, test } from '../testing/bubblewire'

// The cheapest scenario of `npm run faults`; the others need databases, privileges or minutes.

test('clock changes and kills do not lose, double or reorder messages', { tag: '@deep' }, async () => {
  test.setTimeout(120_000)
  const child = spawn(process.execPath, ['e2e/faults/run.mjs', 'clock-steps', `messages=${load(100, 200)}`], {
    cwd: resolve(import.meta.dirname, '../..'),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const status = await new Promise((done) => child.once('exit', done))
  expect(said).toContain('All guarantees held.')
  expect(status).toBe(0)
})
