import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, expect, test } from 'vitest'
// @ts-expect-error A script without types.
import { freePort } from '../../../scripts/free-port.mjs'
import { settings } from '../../config/settings'
import { root } from '../../testing/pages'

// What `npm pack` makes of this clone, used from an empty folder as a stranger would.

/** With the documentation, which has 8 MB if `npm run docs` has built it. */
const budget = { megabytes: 68, secondsToAnswer: 30 }
const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, '']))
const env = { ...process.env, ...unset, npm_lifecycle_event: '' }
const run = promisify(execFile)

const temporary = mkdtempSync(join(tmpdir(), 'bubblewire-package-'))
const started: ChildProcess[] = []
afterAll(async () => {
  for (const { pid, exitCode } of started) if (pid && exitCode === null) process.kill(pid, 'SIGTERM')
  rmSync(temporary, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

test('the package runs from an empty folder and answers the chat', { tags: 'deep', timeout: 300_000 }, async () => {
  const { stdout: name } = await run('npm', ['pack', '--silent', '--pack-destination', temporary], { cwd: root, env })
  const file = join(temporary, name.trim().split('\n').at(-1) ?? '')
  const { stdout: list } = await run('tar', ['tzf', file])
  const paths = list.trim().split('\n')
  const allowed =
    /^package\/(dist\/|scripts\/bubblewire\.mjs$|demo\/pages\/|examples\/bot\/pictures\/|package\.json$|(README|CHANGELOG|LICENSE)(\.md)?$)/
  expect(paths.filter((path) => !allowed.test(path) || /\.tsx?$|\.test\.|\.map$/.test(path))).toEqual([])

  // Letters that are escaped in addresses, and a space.
  const folder = join(temporary, 'a shop #1 100%')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{}')
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', file]
  const { stderr } = await run('npm', install, { cwd: folder, env })
  expect(stderr).not.toContain('EBADENGINE')
  expect(bytesIn(join(folder, 'node_modules'))).toBeLessThan(budget.megabytes * 1_000_000)

  const began = Date.now()
  const port = String(await freePort())
  const demo = await aStart(folder, ['demo', '--port', port])
  expect(demo.text()).toContain(`Shop     http://localhost:${Number(port) + 1}`)
  const shop = await (await fetch(`http://localhost:${Number(port) + 1}`)).text()
  const [tag = '', channel = ''] = /<script async src="\S+\/chat\/(\w+)\/loader\.js"><\/script>/.exec(shop) ?? []
  expect(await bubblewire(folder, ['snippet', channel])).toContain(tag)
  expect(await bubblewire(folder, ['chat', channel, '--say', 'help', '--wait', '20'])).toMatch(/\w+\n.*\w/)
  expect(Date.now() - began).toBeLessThan(budget.secondsToAnswer * 1000)
  expect(await toolsOverStdio(folder)).toContain('read_conversation')
  await demo.stop()

  const own = await aStart(folder, ['--port', port])
  expect(existsSync(join(folder, 'bubblewire-data/bubblewire.db'))).toBe(true)
  expect(own.text()).toContain(`http://localhost:${port}/account/#first_run=`)
  const [, loader = ''] = /<script async src="(.+loader\.js)"><\/script>/.exec(own.text()) ?? []
  expect((await fetch(loader)).status).toBe(200)
  expect((await fetch(`http://localhost:${port}/docs/static/swagger-ui-bundle.js`)).status).toBe(200)
  const second = spawn(process.execPath, [program(folder), 'start', '--port', port, '--data', 'other'], {
    cwd: folder,
    env,
  })
  const said = await outputOf(second)
  expect(said.text).toMatch(/^Port \d+ is taken.* or set --port to another port, such as \d+\.\n$/)
  expect(said.code).toBe(1)
  await own.stop()
})

/** Connects the official client of the Model Context Protocol to the command, and returns the names of its tools. */
async function toolsOverStdio(folder: string): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1' })
  const command = { command: process.execPath, args: [program(folder), 'mcp'], cwd: folder }
  await client.connect(new StdioClientTransport({ ...command, env: env as Record<string, string> }))
  const { tools } = await client.listTools()
  await client.close()
  return tools.map(({ name }) => name)
}

const program = (folder: string) => join(folder, 'node_modules/bubblewire/scripts/bubblewire.mjs')

const bubblewire = async (folder: string, args: string[]): Promise<string> =>
  (await run(process.execPath, [program(folder), ...args], { cwd: folder, env })).stdout

async function aStart(folder: string, args: string[]) {
  const child = spawn(process.execPath, [program(folder), ...args], { cwd: folder, env })
  started.push(child)
  let text = ''
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  await new Promise<void>((ready, failed) => {
    const onPart = (part: Buffer) => {
      text += part
      if (text.includes('Ctrl-C stops it.')) ready()
    }
    child.stdout.on('data', onPart)
    child.stderr.on('data', onPart)
    child.once('close', () => failed(new Error(text)))
  })
  return {
    text: () => text,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function outputOf(child: ChildProcess): Promise<{ text: string; code: number | null }> {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (text += part))
  return new Promise((done) => child.once('close', (code) => done({ text, code })))
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((total, entry) => total + statSync(join(entry.parentPath, entry.name)).size, 0)
