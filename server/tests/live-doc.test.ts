// @module-tag deep
import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../testing/a-running-app'
import { aShell, shellBlocks, testOfPage } from '../testing/a-shell'
import { readPage, root, snippetsOf } from '../testing/pages'

const page = 'docs/build/live-messages.md'
const run = promisify(execFile)
const place = mkdtempSync(join(tmpdir(), 'bubblewire-live-'))

let here: RunningApp
beforeAll(async () => {
  mkdirSync(join(place, '.data'))
  here = await aRunningApp({ DATA_DIR: join(place, '.data') })
})
afterAll(async () => {
  await here.stop()
  rmSync(place, { recursive: true, force: true })
})

const codeIn = (language: string) => snippetsOf(page).find((snippet) => snippet.language === language)?.code ?? ''

async function aQuestion() {
  const customer = await here.customer()
  const { id } = await customer.say('Where is my parcel?')
  const env = { ...process.env, API: here.url, TOKEN: here.account.access_token, ID: id }
  return { customer, env, answers: async () => (await customer.sync()).contents.filter(({ from }) => from === 'agent') }
}

testOfPage(
  'the bot in curl of docs/build/live-messages.md writes its answer',
  async () => {
    const { answers } = await aQuestion()
    const shell = aShell(place)
    try {
      await shell.type(['npx() { [ "$*" = "bubblewire say $ID --live" ] && cat; }'], 'BEGIN')
      const output = await shell.type(
        shellBlocks(readPage(page).replaceAll('http://localhost:3000', here.url)),
        'BLOCK',
      )
      expect(output).toContain('"live":"complete"')
      expect(output).toMatch(/1, 2, 3/)
    } finally {
      shell.end()
    }
    const body = 'Your parcel is on its way. '
    expect(await answers()).toMatchObject([{ body, live: 'complete', structured_content: { type: 'select' } }])
  },
  30_000,
)

test('the bot in TypeScript of docs/build/live-messages.md writes its answer', async () => {
  const { answers, env } = await aQuestion()
  for (const name of ['client.ts', 'live.ts', 'operations.ts', 'operations'])
    cpSync(join(root, 'clients/typescript', name), join(place, name), { recursive: true })
  writeFileSync(join(place, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(place, 'bot.ts'), codeIn('ts'))
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
  const options = ['--module', 'nodenext', '--target', 'es2022', '--strict', '--outDir', 'out', ...types]
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, 'bot.ts'], { cwd: place })
  await run(process.execPath, ['out/bot.js'], { cwd: place, env })
  expect(await answers()).toMatchObject([{ body: 'Your parcel is on its way.', live: 'complete' }])
}, 60_000)

const hasPython = spawnSync('python3', ['--version']).status === 0

test.skipIf(!hasPython)(
  'the bot in Python of docs/build/live-messages.md writes its answer',
  async () => {
    const { answers, env } = await aQuestion()
    const { stdout } = await run('python3', ['-c', codeIn('python')], { env })
    expect(stdout).toContain('"live":"complete"')
    expect(await answers()).toMatchObject([{ body: 'Your parcel is on its way.', live: 'complete' }])
  },
  30_000,
)
