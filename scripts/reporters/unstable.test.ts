import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
mkdirSync(join(root, 'test-results'), { recursive: true })
const folder = mkdtempSync(join(root, 'test-results/second-try-'))

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the tests of a separate folder with this project's retries and reporters. */
function run(command: string[], CI: string) {
  const { status, stdout } = spawnSync(process.execPath, command, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, CI, BROWSER_PATH: 'none', NO_COLOR: '1', VITEST: '', VITEST_WORKER_ID: '', TEST: '' },
  })
  return { status, said: stdout }
}

const unit = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'vitest.config.ts']
const journeys = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--config', 'playwright.config.ts']

test.each([
  ['test', unit],
  ['journey', journeys],
])('in CI a %s that passes only on a retry is named "unstable"; elsewhere it fails', (_, command) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import project from '../../vite.config.ts'
    const { retry, reporters } = (project as any)({ mode: 'test' }).test
    export default { test: { include: ['*.test.ts'], retry, reporters } }`,
  )
  writeFileSync(
    join(folder, 'playwright.config.ts'),
    `import project from '../../e2e/playwright.config.ts'
    export default { ...project, testDir: '.', outputDir: './results', reporter: [['list'], ['../../scripts/reporters/journeys.ts']] }`,
  )
  writeFileSync(
    join(folder, 'second.test.ts'),
    `import { expect, test } from 'vitest'
    let tries = 0
    test('passes the second time', () => { tries += 1; expect(tries).toBe(2) })`,
  )
  writeFileSync(
    join(folder, 'second.spec.ts'),
    `import { expect, test } from '@playwright/test'
    test('passes the second time', ({}, { retry }) => expect(retry).toBe(1))`,
  )
  const inCi = run(command, 'true')
  expect(inCi.said).toMatch(/^unstable: 1 passed only when tried again.*\n {2}.*second\..* passes the second time$/m)
  expect(inCi.status).toBe(0)
  const elsewhere = run(command, '')
  expect(elsewhere.said).not.toMatch(/^unstable:/m)
  expect(elsewhere.status).toBe(1)
})
