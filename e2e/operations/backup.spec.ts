import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { load } from '../../scripts/runs'
import { aCustomer, eventually, newSessionToken } from '../../server/testing/a-running-app'
import { expect, newBubblewire, test } from '../testing/bubblewire'

const root = resolve(import.meta.dirname, '../..')

test('a backup under load contains every message acknowledged before', {
  tag: ['@deep', '@every-node'],
}, async () => {
  // The journey starts two whole products under load.
  test.setTimeout(180_000)
  const bubblewire = await newBubblewire()
  await bubblewire.start()
  const { api_url, channel_id } = bubblewire.demo
  const people = await Promise.all(
    Array.from({ length: load(3, 10) }, async () => {
      const token = newSessionToken()
      return { token, acknowledged: new Set<string>(), customer: await aCustomer(api_url, channel_id, token) }
    }),
  )
  let over = false
  const talking = people.map(async ({ customer, acknowledged }) => {
    for (let nth = 0; !over; nth++) acknowledged.add((await customer.say(`message ${nth}`)).thread_id + nth)
  })
  const count = () => people.reduce((total, { acknowledged }) => total + acknowledged.size, 0)
  await eventually('there is something to lose', () => count() > load(60, 200))

  const before = people.map(({ acknowledged }) => acknowledged.size)
  const began = count()
  const folder = mkdtempSync(join(tmpdir(), 'bubblewire-backup-'))
  const file = join(folder, 'backup.tar.gz')
  const bubblewireCommand = (dataDir: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, [join(root, 'scripts/bubblewire.mjs'), ...words], {
      env: { ...process.env, DATA_DIR: dataDir },
    })
  await bubblewireCommand(bubblewire.dataDir, 'backup', file)
  expect(count()).toBeGreaterThan(began)
  over = true
  await Promise.all(talking)
  for (const { customer } of people) customer.close()
  await bubblewire.dispose()

  const restored = await newBubblewire()
  await bubblewireCommand(restored.dataDir, 'restore', file)
  await restored.start()
  for (const [nth, { token }] of people.entries()) {
    const customer = await aCustomer(restored.demo.api_url, restored.demo.channel_id, token)
    const { threads, contents } = await customer.sync()
    const all = (await customer.sync({ [threads[0]?.id ?? '']: 0 })).contents
    const own = [...all, ...contents].filter(({ from }) => from === 'customer').map(({ body }) => body)
    for (let each = 0; each < (before[nth] ?? 0); each++) expect(own).toContain(`message ${each}`)
    customer.close()
  }
  await restored.dispose()
  rmSync(folder, { recursive: true, force: true })
})
