import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../testing/a-running-app'
import { aProxyWithToken, conformance } from './testing/conformance'

let here: RunningApp
let proxy: Awaited<ReturnType<typeof aProxyWithToken>>
beforeAll(async () => {
  proxy = await aProxyWithToken()
  here = await aRunningApp({ PUBLIC_URL: proxy.url })
  Object.assign(proxy.target, { url: here.url, token: here.account.access_token })
})
afterAll(async () => {
  await proxy.close()
  await here.stop()
})

// The other scenarios call tools, prompts and resources with names of the program's own, such as test_simple_text, or
// need a session.
const scenarios = ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection']

test.each(scenarios)("the server passes the protocol's scenario %s", { timeout: 60_000 }, async (scenario) => {
  const { status, output } = await conformance(`${proxy.url}/mcp`, scenario)
  expect(output).toMatch(/Passed: ([1-9])\/\1, 0 failed, 0 warnings/)
  expect(status).toBe(0)
})
