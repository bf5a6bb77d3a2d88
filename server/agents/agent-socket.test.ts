import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AgentRefusalCode } from '../../contract/inbox/agent-socket'
import { aBrowser } from '../testing/a-browser'
import { accepted, aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { aVisitor, aWebSource } from '../testing/a-visitor'
import { type Agent, anAgent } from '../testing/an-agent'
import { type AgentPage, anAgentPage } from './testing/an-agent-page'

let here: RunningApp
let shop: Awaited<ReturnType<typeof aWebSource>>
let anna: Agent
let ben: Agent
const pages: AgentPage[] = []
beforeAll(async () => {
  here = await aRunningApp()
  shop = await aWebSource(here)
  anna = await anAgent(here, { reads: [shop.sourceId], rights: ['close_threads'] })
  ben = await anAgent(here, { reads: [shop.sourceId] })
})
afterAll(async () => {
  for (const page of pages) page.close()
  await here.stop()
})

async function pageOf(agent: Pick<Agent, 'token'>) {
  const page = await anAgentPage(here, { token: agent.token })
  pages.push(page)
  return page
}

async function aConversation(text = 'Hello') {
  const device = await aVisitor(here, { channelId: shop.channelId })
  const { id, thread_id } = await device.say(text)
  return { device, id: thread_id, contentId: id }
}

const lastOf = (page: AgentPage, id: string) =>
  page
    .news('conversation:changed')
    .filter((each) => each.id === id)
    .at(-1)
const act = (agent: Agent, id: string, name: string, body: object = {}) =>
  agent.call('PUT', `/1.0/conversations/${id}/${name}`, body)

describe('access to the agents’ socket', () => {
  test('only a valid token of an enabled agent opens a connection', async () => {
    await expect(anAgentPage(here, { token: 'wrong' })).rejects.toThrow('signed_out')
    await expect(anAgentPage(here, {})).rejects.toThrow('signed_out')
    await pageOf(anna)
  })

  test("only pages of the server's origin connect with the console's cookie", async () => {
    const browser = aBrowser(here.url)
    const [person] = here.account.sign_in
    expect((await browser.signIn(person?.email ?? '', person?.password ?? '')).status).toBe(200)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    await expect(anAgentPage(here, { headers: { cookie, origin: 'https://evil.example.com' } })).rejects.toThrow(
      'wrong_origin',
    )
    await expect(anAgentPage(here, { headers: { cookie } })).rejects.toThrow('wrong_origin')
    const byOtherScheme = here.url.replace('http:', 'https:')
    await expect(anAgentPage(here, { headers: { cookie, origin: byOtherScheme } })).rejects.toThrow('wrong_origin')
    const page = await anAgentPage(here, { headers: { cookie, origin: here.url } })
    await browser.call('POST', '/account/sign_out', {})
    await page.gone
    expect(page.news('session:ended')).toEqual([{ reason: 'signed_out' }])
    await expect(anAgentPage(here, { headers: { cookie, origin: here.url } })).rejects.toThrow('signed_out')
  })

  test('an agent who is disabled during a session is notified', async () => {
    const browser = aBrowser(here.url)
    const [, person] = here.account.sign_in
    await browser.signIn(person?.email ?? '', person?.password ?? '')
    const headers = {
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      origin: here.url,
    }
    const page = await anAgentPage(here, { headers })
    const { id } = (await browser.call('GET', '/1.0/users/me')).body
    await here.call('PUT', `/1.0/users/${id}`, { enabled: false })
    await page.gone
    expect(page.news('session:ended')).toEqual([{ reason: 'disabled' }])
    await expect(anAgentPage(here, { headers })).rejects.toThrow('disabled')
    await here.call('PUT', `/1.0/users/${id}`, { enabled: true })
    ;(await anAgentPage(here, { headers })).close()
  })
})

describe("events for an agent's page", () => {
  test('a page gets new conversations, owners, message states and closings', async () => {
    const [first, second] = [await pageOf(anna), await pageOf(ben)]
    const { device, id, contentId } = await aConversation('Where is it?')
    await eventually('both hear of it', () => lastOf(first, id)?.state === 'new' && lastOf(second, id))
    expect(lastOf(second, id)).toMatchObject({ preview: { text: 'Where is it?' }, unread_count: 1, owner: null })
    await second.value('conversation:open', { conversation_id: id })
    await act(anna, id, 'take')
    await eventually('the other sees who has it', () => lastOf(second, id)?.owner?.id === anna.id)
    const { body: reply } = await anna.call('POST', '/1.0/contents', { in_reply_to_id: contentId, body: 'There' })
    await eventually('who has it open hears the reply, which is sent', () =>
      second.news('content:added').some((content) => content.id === reply.id && content.delivery === 'sent'),
    )
    expect(first.news('content:added')).toEqual([])
    await device.value('thread:mark', { thread_id: id, read_seq: 2 })
    await eventually('and that it was read', () =>
      second.news('conversation:marks').some(({ marks }) => marks.customer_read_seq === 2),
    )
    await device.value('typing', { thread_id: id, active: true })
    await eventually('and that the customer types', () => second.news('customer:typing').length > 0)
    await act(anna, id, 'close')
    await eventually('closed', () => lastOf(first, id)?.closed)
  })

  test('a page gets no events of conversations that its agent cannot read', async () => {
    const stranger = await pageOf(await anAgent(here, { reads: [(await aWebSource(here)).sourceId] }))
    const page = await pageOf(anna)
    const { id } = await aConversation()
    await eventually('who may hears it', () => lastOf(page, id))
    expect(await stranger.ask('conversation:open', { conversation_id: id })).toMatchObject({
      ok: false,
      error: { code: 'thread_not_found' },
    })
    await page.value('conversation:open', { conversation_id: id })
    await eventually('presence is heard', () => page.news('presence').length > 0)
    expect(stranger.heard).toEqual([])
  })

  test('every refusal of the socket has a code from the contract’s list', async () => {
    const page = await pageOf(anna)
    const { id } = await aConversation()
    const code = (of: AgentRefusalCode) => ({ ok: false, error: { code: of } })
    expect(await page.ask('ring:accept', { conversation_id: 'x' })).toMatchObject(code('invalid_message'))
    expect(await page.ask('ring:accept', { conversation_id: id })).toMatchObject(code('not_rung'))
    expect(await page.ask('ring:decline', { conversation_id: '0'.repeat(24) })).toMatchObject(code('thread_not_found'))
  })

  test('agents without the right receive private answers masked', async () => {
    const reader = await anAgent(here, { reads: [shop.sourceId], rights: ['read_private_answers'] })
    const [masked, whole] = [await pageOf(anna), await pageOf(reader)]
    const { device, id, contentId } = await aConversation()
    for (const page of [masked, whole]) await page.value('conversation:open', { conversation_id: id })
    const pages = [{ page_id: 'iban', type: 'input', title: 'IBAN', submit_form: true }]
    const form = { type: 'form', title: 'Account', private: true, first_page_id: 'iban', pages }
    const { body: asked } = await anna.call('POST', '/1.0/contents', {
      in_reply_to_id: contentId,
      structured_content: form,
    })
    await eventually('it arrives', () => device.news('message:added').length > 1)
    const items = [{ id: 'iban', title: 'DE89', value: 'DE89' }]
    const responses = [{ page_id: 'iban', title: 'IBAN', items }]
    accepted(
      await device.send({ in_reply_to_id: asked.id, structured_reply: { type: 'form_response', responses } as never }),
    )
    const answer = (page: AgentPage) => page.news('content:added').find(({ type }) => type === 'form_response')
    await eventually('both hear of it', () => answer(masked) && answer(whole))
    expect(JSON.stringify(answer(whole))).toContain('DE89')
    expect(JSON.stringify(masked.heard)).not.toContain('DE89')
  })

  test('agents see who views a conversation, but the customer does not', async () => {
    const [first, second] = [await pageOf(anna), await pageOf(ben)]
    const { device, id } = await aConversation()
    const open = { conversation_id: id }
    await first.value('conversation:open', open)
    const opened = await second.value('conversation:open', open)
    expect(opened.presence.agents.map(({ agent }) => agent.id).sort()).toEqual([anna.id, ben.id].sort())
    const seen = () =>
      first
        .news('presence')
        .filter(({ conversation_id }) => conversation_id === id)
        .at(-1)?.agents
    const ofBen = () => seen()?.find(({ agent }) => agent.id === ben.id)
    await second.value('typing', { ...open, kind: 'comment' })
    await eventually('the comment is seen being typed', () => ofBen()?.typing === 'comment')
    expect(device.news('typing')).toEqual([])
    await second.value('typing', { ...open, kind: 'reply' })
    await eventually('and the reply', () => ofBen()?.typing === 'reply')
    await eventually('by the customer too', () => device.news('typing').length > 0)
    second.close()
    await eventually('gone', () => ofBen() === undefined)
  })
})

describe('changes during a connection', () => {
  test('an agent who loses a conversation sees the new owner', async () => {
    const lead = await anAgent(here, { reads: [shop.sourceId], rights: ['edit_interventions'] })
    const page = await pageOf(anna)
    const { id } = await aConversation()
    await act(anna, id, 'take')
    await eventually('it is hers', () => lastOf(page, id)?.owner?.id === anna.id)
    await act(lead, id, 'reassign', { user_id: ben.id })
    await eventually('she is told', () => page.news('conversation:taken').length > 0)
    expect(page.news('conversation:taken')).toMatchObject([
      { conversation_id: id, owner: { id: ben.id }, by: { id: lead.id } },
    ])
  })

  test('an agent who is given a conversation sees who gave it', async () => {
    const page = await pageOf(ben)
    const { id, contentId } = await aConversation()
    await act(anna, id, 'take')
    await anna.call('POST', '/1.0/contents', { in_reply_to_id: contentId, body: 'Let me ask Ben' })
    await act(anna, id, 'reassign', { user_id: ben.id })
    await eventually('he is told', () => page.news('conversation:given').length > 0)
    expect(page.news('conversation:given')).toMatchObject([
      { conversation: { id, state: 'assigned', owner: { id: ben.id } }, by: { id: anna.id } },
    ])
    const mine = await ben.call('GET', '/1.0/conversations?owner_id=me&limit=100')
    expect(mine.body.records.map((each: { id: string }) => each.id)).toContain(id)
  })

  test('an agent who takes a conversation gets no event about a hand-over', async () => {
    const page = await pageOf(ben)
    const { id } = await aConversation()
    await act(ben, id, 'take')
    await eventually('it is his', () => lastOf(page, id)?.owner?.id === ben.id)
    expect(page.news('conversation:given')).toEqual([])
  })

  test('an agent who loses access to a conversation gets no more of its events', async () => {
    const carl = await anAgent(here, { reads: [shop.sourceId] })
    const page = await pageOf(carl)
    const { device, id } = await aConversation()
    await page.value('conversation:open', { conversation_id: id })
    await here.call('PUT', `/1.0/users/${carl.id}/sources_permissions`, { sources_permissions: [] })
    await eventually('it is gone', () => page.news('conversation:gone').length > 0)
    expect(page.news('conversation:gone')).toEqual([{ conversation_id: id, reason: 'right_gone' }])
    await eventually('and the page is told', () => page.news('rights:changed').length > 0)
    const before = page.heard.length
    await device.say('Still there?')
    const other = await pageOf(anna)
    await device.say('Hello?')
    await eventually('others hear it', () => lastOf(other, id))
    expect(page.heard.slice(before)).toEqual([])
    expect((await page.ask('typing', { conversation_id: id, kind: 'reply' })).ok).toBe(false)
  })

  test("agents are notified when a listed customer's data is deleted", async () => {
    const [first, second] = [await pageOf(anna), await pageOf(ben)]
    const { id } = await aConversation()
    await first.value('conversation:open', { conversation_id: id })
    const { customer } = (await here.call('GET', `/1.0/conversations/${id}`)).body as { customer: { id: string } }
    await here.call('DELETE', `/1.0/identities/${customer.id}/data`)
    for (const page of [first, second]) {
      await eventually('it is gone', () => page.news('conversation:gone').length > 0)
      expect(page.news('conversation:gone')).toEqual([{ conversation_id: id, reason: 'deleted' }])
    }
  })

  test('an agent who loses the right to reply still receives events', async () => {
    const carl = await anAgent(here, { reads: [shop.sourceId] })
    const allow = (reply: boolean) =>
      here.call('PUT', `/1.0/users/${carl.id}/sources_permissions`, {
        sources_permissions: [{ source_id: shop.sourceId, read: true, reply }],
      })
    await allow(true)
    const page = await pageOf(carl)
    const { id } = await aConversation()
    await page.value('conversation:open', { conversation_id: id })
    await allow(false)
    await eventually('the page is told', () => page.news('rights:changed').length > 0)
    expect(page.news('conversation:gone')).toEqual([])
  })

  test('pages read names again when a colleague or a source is renamed', async () => {
    const carl = await anAgent(here, { reads: [shop.sourceId] })
    const other = await aWebSource(here)
    const page = await pageOf(carl)
    const { id } = await aConversation()
    await eventually('the page is connected', () => lastOf(page, id))
    const told = () => page.news('rights:changed').length
    const before = told()
    await here.call('PUT', `/1.0/users/${ben.id}`, { name: 'Benjamin' })
    await eventually('the new name of a colleague', () => told() > before)
    const between = told()
    await here.call('PUT', `/1.0/content_sources/${other.sourceId}`, { name: 'Another name' })
    await eventually('the new name of a source', () => told() > between)
  })

  test('disabling the token or the agent ends the connection', async () => {
    const [dora, emil] = [await anAgent(here), await anAgent(here)]
    const [first, second] = [await pageOf(dora), await pageOf(emil)]
    await here.call('PUT', `/1.0/access_tokens/${dora.tokenId}`, { enabled: false })
    await first.gone
    expect(first.news('session:ended')).toEqual([{ reason: 'signed_out' }])
    await here.call('PUT', `/1.0/users/${emil.id}`, { enabled: false })
    await second.gone
    expect(second.news('session:ended')).toEqual([{ reason: 'disabled' }])
  })
})
