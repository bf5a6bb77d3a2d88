// @module-tag deep
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect } from 'vitest'
import { structuredTypes } from '../../contract/structured'
import { aRunningApp, type RunningApp } from '../testing/a-running-app'
import { aShell, shellBlocks, testOfPage } from '../testing/a-shell'

const root = join(import.meta.dirname, '../..')
const readPage = (path: string) => readFileSync(join(root, path), 'utf8')

let here: RunningApp
let customer: Awaited<ReturnType<RunningApp['customer']>>
const place = mkdtempSync(join(tmpdir(), 'bubblewire-api-'))
const said: string[] = []

/** Replaces `npx bubblewire chat CHANNEL --say TEXT`, which has its own tests. */
const chat = createServer(async (request, response) => {
  const body = await text(request)
  said.push(body)
  response.end((await customer.say(body)).id)
})

beforeAll(async () => {
  mkdirSync(join(place, '.data'))
  symlinkSync(join(root, 'examples'), join(place, 'examples'))
  here = await aRunningApp({ DATA_DIR: join(place, '.data'), LIMIT_REQUESTS: '6000' })
  customer = await here.customer()
  await new Promise<void>((done) => chat.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  chat.close()
  await here.stop()
  rmSync(place, { recursive: true, force: true })
})

function shellHere() {
  const address = chat.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const shell = aShell(place)
  const npx = `npx() { [ "$1 $2 $4" = 'bubblewire chat --say' ] && curl -sS --data-binary "$5" http://127.0.0.1:${port}; }`
  const type = async (page: string, word: string) => {
    await shell.type([npx], 'BEGIN')
    return shell.type(shellBlocks(page.replaceAll('http://localhost:3000', here.url)), word)
  }
  return { type, end: shell.end }
}

testOfPage(
  'the commands of docs/build/api.md work from top to bottom',
  async () => {
    const shell = shellHere()
    try {
      const output = await shell.type(readPage('docs/build/api.md'), 'BLOCK')
      expect(said).toEqual(['Where is my parcel?'])
      for (const type of structuredTypes.filter((each) => each !== 'wallet_pay')) expect(output).toMatch(`\n${type}\n`)
      expect(customer.received.map(({ structured_content }) => structured_content?.type)).toContain('wallet_pay')
      expect(customer.received.map(({ body }) => body)).not.toContain('Parcel 4711, see the warehouse.')
      expect(output).toContain('"path":"structured_content.items[0].title"')
      expect(customer.received.map(({ body }) => body)).toContain('Shall we send it again?')
      expect(output).toMatch(/\n401\n/)
      expect(output).toMatch(/x-ratelimit-remaining: \d+/i)
      expect(output).toMatch(/cut|truncated/i)
      expect(output).not.toMatch(/undefined|\nnull\n/)
    } finally {
      shell.end()
    }
  },
  60_000,
)
