import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store, Transaction } from '../../conversation/ports'
import { openSqlite } from '../sqlite/open-sqlite'

// Set-up that was read is kept: whoever asks must never see anything but what the database says.

const folder = mkdtempSync(join(tmpdir(), 'bubblewire-kept-'))
let store: Store
beforeAll(async () => {
  store = await openSqlite({ folder, durable: false })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const community = (id: string, name: string) =>
  ({ id, name, signed_identities: 'rejected', created_at: 1, updated_at: 1 }) as const
const rename = (id: string, name: string) => (tx: Transaction) => tx.updateCommunity(community(id, name))
const nameOf = async (id: string) => (await store.read.community(id))?.name

test('a change is seen within its transaction at once, outside after the commit, and by whoever asked before', async () => {
  await store.transact((tx) => tx.insertCommunity(community('a', 'before')))
  expect(await nameOf('a')).toBe('before')
  const [inside, meanwhile] = await store.transact(async (tx) => {
    await rename('a', 'after')(tx)
    return [(await tx.community('a'))?.name, await nameOf('a')]
  })
  expect([inside, meanwhile]).toEqual(['after', 'before'])
  expect(await nameOf('a')).toBe('after')
})

test('what was not there is looked for again once it may be', async () => {
  expect(await nameOf('b')).toBeUndefined()
  await store.transact((tx) => tx.insertCommunity(community('b', 'there')))
  expect(await nameOf('b')).toBe('there')
})

test('a change that is undone was never there, nor for its neighbours in the same commit', async () => {
  await store.transact((tx) => tx.insertCommunity(community('c', 'stays')))
  const seen: (string | undefined)[] = []
  const look = async (tx: Transaction) => void seen.push((await tx.community('c'))?.name)
  const failing = async (tx: Transaction) => {
    await rename('c', 'gone')(tx)
    await look(tx)
    throw new Error('no')
  }
  const results = await store.batch<void>([look, failing, look])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(seen.slice(-3)).toEqual(['stays', 'gone', 'stays'])
  expect(await nameOf('c')).toBe('stays')
})

test('nobody can change what others hold', async () => {
  const held = await store.read.community('a')
  expect(() => Object.assign(held ?? {}, { name: 'mine' })).toThrow(TypeError)
})
