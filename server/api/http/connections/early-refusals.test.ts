import { afterEach, expect, test, vi } from 'vitest'
import { aRunningApp } from '../../../testing/a-running-app'

afterEach(() => {
  vi.useRealTimers()
})

// A command that works on its own data folder calls the routes without a connection, and may run for longer than a
// second.
test('a request from inside the process leaves no timer that ends a connection', async () => {
  const here = await aRunningApp()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const headers = { authorization: `Bearer ${here.account.access_token}` }
  const before = vi.getTimerCount()
  const { statusCode } = await here.app.api.inject({ method: 'GET', url: '/1.0/users/me', headers })
  expect(statusCode).toBe(200)
  expect(vi.getTimerCount()).toBe(before)
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  await here.stop()
})
