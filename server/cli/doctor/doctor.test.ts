import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aRunningApp } from '../../testing/a-running-app'
import { openApi } from '../api'
import { aCall } from '../testing/a-call'
import type { Finding } from './finding'

const folder = mkdtempSync(join(tmpdir(), 'bubblewire-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function examine(env: Record<string, string>) {
  const { status, out } = await aCall(['doctor', '--json'], { env: { DATA_DIR: folder, ...env }, api: openApi })
  const findings = JSON.parse(out) as Finding[]
  const stateOf = (name: string) => findings.find(({ subject }) => subject === name)?.state
  return { status, findings, stateOf }
}

test('the doctor of a running server finds that everything is reachable', async () => {
  const here = await aRunningApp()
  const collector = createServer((_, response) => response.end('{}'))
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done))
  const { port } = collector.address() as AddressInfo
  const { status, stateOf } = await examine({
    PUBLIC_URL: here.url,
    BUBBLEWIRE_URL: here.url,
    BUBBLEWIRE_TOKEN: here.account.access_token,
    SECRET_KEY: 'a-key-of-more-than-thirty-two-letters',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  })
  expect(status).toBe(0)
  for (const subject of [
    'versions',
    'settings',
    'data folder',
    'public address',
    'clock',
    'websockets',
    'traces',
    'server',
  ])
    expect([subject, stateOf(subject)]).toEqual([subject, 'ok'])
  expect(stateOf('secrets')).toBe(undefined)
  collector.close()
  await here.stop()
})

test('the doctor ends with 1 and names what does not answer', async () => {
  const closed = { PUBLIC_URL: 'http://127.0.0.1:1', DATABASE_URL: 'postgres://me:quagga@127.0.0.1:1/chat' }
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_EXPORTER_OTLP_HEADERS: 'key=quagga' }
  const { status, findings, stateOf } = await examine({ ...closed, ...collector, LIMIT_MESAGES: '3' })
  expect(status).toBe(1)
  expect([stateOf('public address'), stateOf('database'), stateOf('settings')]).toEqual(['broken', 'broken', 'look'])
  expect(stateOf('traces')).toBe('broken')
  expect(JSON.stringify(findings)).toContain('Do you mean LIMIT_MESSAGES?')
  expect(JSON.stringify(findings)).not.toContain('quagga')
})

test('the doctor names settings that cannot be read, and insecure ones', async () => {
  const wrong = await examine({ PORT: 'eighty' })
  expect(wrong).toMatchObject({ status: 1 })
  expect(wrong.findings.at(-1)?.sentence).toContain('PORT is "eighty"')
  const open = await examine({ PUBLIC_URL: 'http://chat.invalid' })
  expect([open.stateOf('encryption'), open.stateOf('secrets'), open.stateOf('demo')]).toEqual(['look', 'look', 'look'])
})
