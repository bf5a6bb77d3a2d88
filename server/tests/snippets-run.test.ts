// @module-tag deep
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accepted, aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { aShell, testOfPage } from '../testing/a-shell'
import { snippetsOf } from '../testing/pages'

// Runs the blocks with curl on pages other than tutorials against a real server. A refused call fails the test.

let here: RunningApp
const place = mkdtempSync(join(tmpdir(), 'bubblewire-snippets-'))
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(async () => {
  await here.stop()
  rmSync(place, { recursive: true, force: true })
})

async function typed(page: string, words: string, before: Record<string, string>): Promise<string> {
  const shell = aShell(place)
  const blocks = snippetsOf(page).filter(({ language, code }) => language === 'sh' && code.includes(words))
  expect(blocks.length).toBeGreaterThan(0)
  const set = Object.entries(before).map(([name, value]) => `${name}='${value}'`)
  const code = blocks.map((block) => block.code.replaceAll('https://chat.example.com', here.url))
  try {
    return await shell.type(
      ['curl() { command curl -sS --fail-with-body "$@"; echo; }', set.join('\n'), ...code],
      'BLOCK',
    )
  } finally {
    shell.end()
  }
}

const admin = () => ({ API: here.url, TOKEN: here.account.access_token })
const call = async (method: string, path: string, body?: unknown) => (await here.call(method, path, body)).body

testOfPage('the report of docs/use/statistics.md', async () => {
  expect(await typed('docs/use/statistics.md', 'curl', admin())).toMatch(/"days":\[/)
})

testOfPage('docs/use/admin.md lets somebody in', async () => {
  const { id } = (await call('POST', '/1.0/users', { name: 'Ben', email: 'ben@example.com' })) as { id: string }
  const said = await typed('docs/use/admin.md', 'sign_in_link', { ...admin(), ADA: id })
  expect(said).toMatch(/"url":"[^"]+#/)
})

testOfPage('docs/run/operations.md exports and deletes what is known of a customer', async () => {
  const customer = await here.customer()
  const { id } = accepted(await customer.send({ body: 'Forget me' }))
  const { author_id } = (await call('GET', `/1.0/contents/${id}`)) as { author_id: string }
  await typed('docs/run/operations.md', '/export', { ...admin(), ID: author_id })
  expect((await here.call('GET', `/1.0/contents/${id}`)).status).toBe(404)
})

testOfPage('docs/build/webhooks.md registers a webhook and replays deliveries', async () => {
  const api = { API: here.url, TOKEN: here.account.access_token }
  expect(await typed('docs/build/webhooks.md', 'registered_events', api)).toMatch(/"secret":"whsec_/)
  const receiver = await here.receiver()
  const webhook = { name: 'bot', url: receiver.url, registered_events: ['content.imported'] }
  const { id } = (await call('POST', '/1.0/webhooks', webhook)) as { id: string }
  const customer = await here.customer()
  await customer.say('Hello')
  const delivery = await eventually('a delivery is acknowledged', async () => {
    const { records } = (await call('GET', `/1.0/webhooks/${id}/deliveries?state=delivered`)) as {
      records: { id: string }[]
    }
    return records[0]
  })
  const said = await typed('docs/build/webhooks.md', '/replay', { ...api, ID: id, DELIVERY: delivery.id })
  expect(said).toContain(delivery.id)
})

testOfPage('examples/connector/README.md makes a source with a connector', async () => {
  const [block] = snippetsOf('examples/connector/README.md')
  const [setUp = ''] = block?.code.split('npm run build') ?? []
  const shell = aShell(place)
  try {
    const code = setUp
      .replace('http://localhost:3000', here.url)
      .replace(/^TOKEN=.*$/m, `TOKEN='${here.account.access_token}'`)
    const said = await shell.type([`${code}\necho "$SOURCE_ID $CONNECTOR_SECRET"`], 'SET-UP')
    expect(said).toMatch(/^[0-9a-f]{24} \S{20,}/m)
  } finally {
    shell.end()
  }
})

test('the server accepts the settings of a source that the pages show', async () => {
  const payload = (page: string) => JSON.parse(snippetsOf(page).find(({ language }) => language === 'json')?.code ?? '')
  const source = `/1.0/content_sources/${here.account.source_id}`
  const looks = await here.call('PUT', source, { settings: { appearance: payload('docs/use/appearance.md') } })
  expect(looks.status, JSON.stringify(looks.body)).toBe(200)
  const triggers = [payload('docs/build/visitor-protocol.md')]
  const triggered = await here.call('PUT', source, { settings: { triggers } })
  expect(triggered.status, JSON.stringify(triggered.body)).toBe(200)
})
