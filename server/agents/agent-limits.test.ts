import { afterEach, expect, test } from 'vitest'
import type { AgentConnectRefusalData } from '../../contract/inbox/agent-socket'
import { aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { anAgent } from '../testing/an-agent'
import { type AgentPage, anAgentPage } from './testing/an-agent-page'

let here: RunningApp
const pages: AgentPage[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) page.close()
  await here.stop()
})

async function opened({ token }: { token: string }) {
  const page = await anAgentPage(here, { token })
  pages.push(page)
  return page
}

const refusal = (agent: { token: string }) =>
  opened(agent).then(
    () => null,
    (error: Error & { data?: AgentConnectRefusalData }) => ({ why: error.message, message: error.data?.message }),
  )

test.each([
  ['of one agent', { agent: 2, server: 0 }, null],
  ['in all', { agent: 0, server: 2 }, 'too_many_connections'],
])("the number of an agent's open inbox pages is limited, %s", async (_, agentConnections, others) => {
  here = await aRunningApp({}, { limits: { agentConnections } })
  const [anna, ben] = [await anAgent(here), await anAgent(here)]
  const [first] = [await opened(anna), await opened(anna)]
  expect(await refusal(anna)).toEqual({
    why: 'too_many_connections',
    message: expect.stringContaining('Close a page of the inbox.'),
  })
  expect((await refusal(ben))?.why ?? null).toBe(others)
  first?.close()
  await eventually('there is room again', async () => (await refusal(anna)) === null)
})

test("an agent's page may send a limited number of requests per 4 seconds", async () => {
  here = await aRunningApp({}, { limits: { socketRequests: { chat: 0, agent: 3 } }, clock: () => 1_790_000_000_000 })
  const page = await opened({ token: here.account.access_token })
  const leave = () => page.ask('conversation:leave', { conversation_id: 'f'.repeat(24) })
  for (const _ of [1, 2, 3]) expect(await leave()).toMatchObject({ ok: true })
  const message = expect.stringContaining('Too many requests on one connection.')
  expect(await leave()).toMatchObject({ ok: false, error: { code: 'too_many_requests', message, retry_after: 2 } })
})

test("an agent's pages share five times the request limit of a page", async () => {
  here = await aRunningApp({}, { limits: { socketRequests: { chat: 0, agent: 3 } }, clock: () => 1_790_000_000_000 })
  const [anna, ben] = [await anAgent(here), await anAgent(here)]
  const all = await Promise.all(Array.from({ length: 10 }, () => opened(anna)))
  const leave = (page: AgentPage) => page.ask('conversation:leave', { conversation_id: 'f'.repeat(24) })
  const answers = await Promise.all(all.flatMap((page) => [leave(page), leave(page), leave(page)]))
  expect(answers.filter(({ ok }) => ok).length).toBe(15)
  expect(await leave(await opened(ben))).toMatchObject({ ok: true })
})
