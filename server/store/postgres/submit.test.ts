import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { checkPg } from './submit'

afterEach(() => vi.restoreAllMocks())

test('the installed pg has the private fields that the store uses', () => expect(checkPg).not.toThrow())

test('the start refuses another version of pg, and says what to do', () => {
  vi.spyOn(pg, 'Query').mockImplementation(
    class {
      result = {}
    } as never,
  )
  expect(checkPg).toThrow('This version of the package pg is not known: install the one of package-lock.json.')
})
