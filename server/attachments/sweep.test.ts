import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedKeys, uploaded } from '../api/testing/an-upload'
import { aRunningApp, type RunningApp } from '../testing/a-running-app'
import { sweepFiles } from './sweep'
import { localFiles, newKey } from './testing/files.suite'

let here: RunningApp
const local = localFiles()
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(async () => {
  local.dispose()
  await here.stop()
})

test('files without a record are deleted after a day', async () => {
  const { files, store } = here.app.needs
  const kept = await uploaded(here, 'has a record')
  const lost = newKey()
  for (const key of [lost, `${lost}.640`, `${kept.id}.640`]) await files.put(key, local.write('bytes'), 'text/plain')

  expect(await sweepFiles({ files, store, clock: Date.now })).toBe(0)
  expect(await sweepFiles({ files, store, clock: () => Date.now() + 86_400_000 + 1000 })).toBe(2)
  expect((await storedKeys(here)).sort()).toEqual([kept.id, `${kept.id}.640`])
})

test('files that need more than one batch are each deleted one time', async () => {
  const { files, store } = here.app.needs
  for (let nth = 0; nth < 120; nth++) await files.put(newKey(), local.write('bytes'), 'text/plain')
  expect(await sweepFiles({ files, store, clock: () => Date.now() + 2 * 86_400_000 })).toBe(120)
})
