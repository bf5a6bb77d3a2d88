import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type App, createApp } from '../app'
import { readConfig } from '../config/config'
import type { Store } from '../conversation/ports'
import { aStore } from '../testing/a-store'
import { firstAdmin } from './first-admin'

let folder: string
let store: Store
let app: App
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bubblewire-bare-'))
  const config = readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'error' })
  store = await aStore(folder)
  app = await createApp({ config, store, built: null })
})
afterEach(async () => {
  await app.stop()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = () => firstAdmin(app.needs, app.needs.config)
const written = () => JSON.parse(readFileSync(join(folder, 'admin.json'), 'utf8'))
async function call(path: string, token: string, method: 'GET' | 'DELETE' = 'GET') {
  const answer = await app.api.inject({ method, url: path, headers: { authorization: `Bearer ${token}` } })
  return answer.json()
}

test('the first start without the demo writes a token for the first admin', async () => {
  expect(await start()).toBe(join(folder, 'admin.json'))
  expect((statSync(join(folder, 'admin.json')).mode & 0o777).toString(8)).toBe('600')
  const { access_token, agent_id } = written()
  const me = await call('/1.0/users/me', access_token)
  expect(me).toMatchObject({ id: agent_id, role: 'admin' })
  expect(me.rights).toContain('manage_tokens')
  const events = await call('/1.0/events', access_token)
  expect(events.records.map(({ action, agent_id: by }: Record<string, unknown>) => [action, by])).toEqual([
    ['access_token.created', null],
    ['user.created', null],
  ])
})

test('a later start makes a new token only if the admin has none left', async () => {
  await start()
  const { access_token, agent_id } = written()
  expect(await start()).toBeNull()
  const { records } = await call('/1.0/access_tokens', access_token)
  await call(`/1.0/access_tokens/${records[0].id}?force=true`, access_token, 'DELETE')
  expect(await start()).not.toBeNull()
  expect(written().access_token).not.toBe(access_token)
  expect(written().agent_id).toBe(agent_id)
})
