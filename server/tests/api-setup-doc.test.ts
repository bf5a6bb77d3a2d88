// @module-tag deep
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createApp } from '../app'
import { readConfig } from '../config/config'
import { rights } from '../conversation/rights'
import { firstAdmin } from '../first-run/first-admin'
import { aCustomer, eventually, newSessionToken } from '../testing/a-running-app'
import { aShell, shellBlocks, testOfPage } from '../testing/a-shell'
import { aStore } from '../testing/a-store'

const page = readFileSync(join(import.meta.dirname, '../../docs/build/api-setup.md'), 'utf8')

test('docs/build/api-setup.md names every right', () => {
  const table = page.split('## Rights')[1] ?? ''
  expect([...table.matchAll(/`(\w+)`/g)].map(([, right]) => right)).toEqual(expect.arrayContaining([...rights]))
})

testOfPage(
  'the commands of docs/build/api-setup.md lead from an empty installation to an answered message',
  async () => {
    const place = mkdtempSync(join(tmpdir(), 'bubblewire-setup-'))
    const folder = join(place, '.data')
    mkdirSync(folder)
    const store = await aStore(folder)
    const config = { ...readConfig({ DATA_DIR: folder, DEMO: 'off', LOG_LEVEL: 'error' }), port: 0 }
    const app = await createApp({ config, store, built: null })
    const shell = aShell(place)
    try {
      const url = `http://127.0.0.1:${await app.listen()}`
      await firstAdmin(app.needs, config)
      const [setUp = '', answer = ''] = page
        .replace('DEMO=off npm start', '')
        .replaceAll('http://localhost:3000', url)
        .split('## Answer')
      await shell.type(shellBlocks(setUp), 'SET-UP')

      const [source] = await store.read.sources()
      const customer = await aCustomer(url, source?.channel_id ?? '', newSessionToken())
      await customer.say('Where is my parcel?')
      const output = await shell.type(shellBlocks(answer), 'ANSWER')
      await eventually('the answer arrives', () => customer.received.some(({ body }) => /how can we help/.test(body)))
      customer.close()

      expect(output).toMatch(/<script async src="\S+\/loader\.js"><\/script>/)
      expect(output).toMatch(/whsec_/)
      expect(output).toMatch(/source\.created/)
      expect(output).toMatch(/false\s+ANSWER-\d+\s*$/)
    } finally {
      shell.end()
      await app.stop()
      await store.close()
      rmSync(place, { recursive: true, force: true })
    }
  },
  60_000,
)
