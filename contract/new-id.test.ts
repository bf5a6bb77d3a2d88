import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newId, newUuid } from './new-id'

test('each new id is different', () => {
  const ids = Array.from({ length: 200 }, newId)
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  for (let nth = 0; nth < 200; nth++) expect(z.uuid().safeParse(newUuid()).success).toBe(true)
})

afterEach(() => vi.unstubAllGlobals())

test('a page without `randomUUID`, as on plain http, still makes ids', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(newId()).toMatch(/^[0-9a-f]{32}$/)
  expect(z.uuid().safeParse(newUuid()).success).toBe(true)
})
