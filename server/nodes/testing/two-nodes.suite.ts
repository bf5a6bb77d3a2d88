import { randomUUID } from 'node:crypto'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LivePiece } from '../../../contract/chat/live'
import { type CustomerContent, realtimePath } from '../../../contract/chat/realtime'
import { anAgentPage } from '../../agents/testing/an-agent-page'
import { textOfPieces, writerAt } from '../../api/contents/live/testing/a-writer'
import { aBrowser } from '../../testing/a-browser'
import { aListener } from '../../testing/a-listener'
import { eventually, newSessionToken, type RunningApp } from '../../testing/a-running-app'
import { aVisitor, aWebSource } from '../../testing/a-visitor'
import { anAgent } from '../../testing/an-agent'
import { aChat, type Transport, twoNodes } from './two-nodes'

type Nodes = Awaited<ReturnType<typeof twoNodes>>

/** Tests of two nodes, for each transport. `addTests` adds tests of one transport only. */
export function testTwoNodes(way: Transport, addTests: (nodes: () => Nodes) => void = () => {}): void {
  let nodes: Nodes
  let later = 0
  beforeAll(async () => {
    nodes = await twoNodes(way, { clock: () => Date.now() + later })
  }, 60_000)
  afterAll(() => nodes.stop())

  test("a customer and an agent on two nodes see each other's messages", async () => {
    const { nodeA, nodeB } = nodes
    const token = newSessionToken()
    const chat = await aChat(nodeB, token)
    const tab = await aChat(nodeA, token)
    const question = await chat.say('Where is my order?')
    await eventually('the other tab, on the other node, has it', () => tab.holds(question.id))
    const news = await aListener(nodeA.url, nodeA.account.access_token)
    const events: Record<string, unknown>[] = []
    for (const name of ['typing', 'thread:marks', 'thread:changed'])
      chat.on(name, (event) => events.push({ name, ...(event as object) }))

    await nodeA.call('PUT', `/1.0/content_threads/${question.thread_id}/typing`, { active: true })
    await eventually('the customer sees the agent write', () => events.some(({ name }) => name === 'typing'))
    await nodeA.call('PUT', `/1.0/content_threads/${question.thread_id}/read`)
    await eventually('the customer sees that it was read', () => events.some(({ name }) => name === 'thread:marks'))
    const reply = await nodeA.client('createContent', { in_reply_to_id: question.id, body: 'On its way' })
    await eventually('the reply is in both chats', () => chat.holds(reply.id) && tab.holds(reply.id))

    const line = chat.socket as never as { emitWithAck(name: string, request: unknown): Promise<{ ok: boolean }> }
    expect(await line.emitWithAck('typing', { thread_id: question.thread_id, active: true })).toMatchObject({
      ok: true,
    })
    expect(await line.emitWithAck('thread:mark', { thread_id: question.thread_id, read_seq: 2 })).toMatchObject({
      ok: true,
    })
    await eventually('the agent sees the customer write and read', () =>
      ['content_thread.typing', 'content_thread.marked'].every((type) => news.text().includes(type)),
    )
    const { body: marks } = await nodeA.call('GET', `/1.0/content_threads/${question.thread_id}/marks`)
    expect(marks).toMatchObject({ customer_read_seq: 2 })
    await nodeA.call('PUT', `/1.0/content_threads/${question.thread_id}/disable_text_input`)
    await eventually('the text box is locked', () =>
      events.some((event) => event.name === 'thread:changed' && event.text_input_disabled === true),
    )
    expect([chat.twice(), tab.twice()]).toEqual([[], []])
    news.end()
  })

  test('many messages through two nodes arrive one time and in order', async () => {
    const { nodeA, nodeB } = nodes
    const receiver = await nodeA.receiver()
    await nodeA.call('POST', '/1.0/webhooks', {
      name: 'bot',
      url: receiver.url,
      registered_events: ['content.imported'],
    })
    const tokens = [newSessionToken(), newSessionToken()]
    const chats = await Promise.all(tokens.map(async (token) => [await aChat(nodeA, token), await aChat(nodeB, token)]))
    for (const pair of chats) await pair[0]?.say('0')
    const texts = Array.from({ length: 24 }, (_, nth) => String(nth + 1))
    await Promise.all(
      chats.map(async (pair) => {
        for (const nth of texts) await pair[Number(nth) % 2]?.say(nth)
      }),
    )
    for (const pair of chats) {
      for (const chat of pair) {
        await eventually('all are there', () => chat.bodies().length === 25)
        expect(chat.bodies()).toEqual(['0', ...texts])
        expect(chat.twice()).toEqual([])
      }
    }
    await eventually('all are delivered', () => receiver.events().length >= 50)
    const delivered = receiver.events().map(({ resource }) => resource.metadata)
    for (const id of new Set(delivered.map(({ thread_id }) => thread_id))) {
      const bodies = delivered.filter(({ thread_id }) => thread_id === id).map(({ body }) => body)
      expect(bodies).toEqual(['0', ...texts])
    }
    expect(delivered).toHaveLength(50)
  })

  test('a live message grows on the other node as its text arrives', async () => {
    const { nodeA, nodeB } = nodes
    const chat = await aChat(nodeB)
    const question = await chat.say('Tell me a story')
    const pieces: LivePiece[] = []
    chat.on('message:piece', (piece: LivePiece) => pieces.push(piece))
    const bot = writerAt(nodeA)({ in_reply_to_id: question.id })
    const { id } = await bot.line('begun')
    await eventually('it is there', () => chat.hasReceived(String(id)))
    let fullText = ''
    for (let nth = 0; nth < 4; nth++) {
      bot.piece({ text: `Line ${nth} of the 🐌. ` })
      fullText += `Line ${nth} of the 🐌. `
      await eventually('it has grown', () => textOfPieces(pieces) === fullText)
    }
    expect(pieces.filter(({ at }) => at === 0)).toHaveLength(1)
    bot.piece({ replace: 'Line 0: no. ' })
    await eventually('it is replaced', () => textOfPieces(pieces) === 'Line 0: no. ')
    bot.end()
    await bot.over()
    const end = await eventually('it has ended', () => chat.changed.find(({ live }) => live === 'complete'))
    expect(end).toMatchObject({ id, body: 'Line 0: no. ' })
  })

  test('a bot can continue its live message on the other node', async () => {
    const { nodeA, nodeB } = nodes
    const { channelId, sourceId } = await aWebSource(nodeA)
    const device = await aVisitor(nodeB, { channelId })
    const question = await device.say('Hello')
    const query = { in_reply_to_id: question.id, client_id: randomUUID() }
    const first = writerAt(nodeA)(query)
    const { id } = await first.line('begun')
    first.piece({ text: 'One, ' })
    await eventually('it is on the disk', async () => (await nodeB.store.read.liveMessages([String(id)]))[0]?.body)
    const second = writerAt(nodeB)(query)
    expect(await second.line('begun')).toMatchObject({ id, length: 5 })
    expect(await first.over()).toMatchObject({ error: 'live_over', status: 409 })
    second.piece({ text: 'two' })
    await eventually(
      'it has come',
      async () => (await nodeA.store.read.liveMessages([String(id)]))[0]?.body === 'One, two',
    )
    const anna = await anAgent(nodeA, { reads: [sourceId], email: `anna@${way.name}.example`.replace(/ /g, '-') })
    expect((await nodeA.call('PUT', `/1.0/conversations/${question.thread_id}/take`, {}, anna.token)).status).toBe(200)
    expect(await second.over()).toMatchObject({ error: 'live_taken_over', status: 409 })
    await eventually('it has ended once', () =>
      device.news('message:changed').some((news) => (news as CustomerContent).live === 'interrupted'),
    )
    expect(device.news('message:changed').at(-1)).toMatchObject({ id, body: 'One, two' })
  })

  test('two nodes that get the same client_id at once store one message', async () => {
    const { nodeA, nodeB } = nodes
    const device = await aVisitor(nodeB)
    const question = await device.say('Hello')
    const query = { in_reply_to_id: question.id, client_id: randomUUID() }
    const bots = [nodeA, nodeB, nodeA, nodeB].map((node) => writerAt(node)(query))
    const ids = new Set((await Promise.all(bots.map((bot) => bot.line('begun')))).map(({ id }) => id))
    expect(ids.size).toBe(1)
    await eventually('one is left', () => bots.filter(({ state }) => !state.over).length === 1)
    for (const { lines, state } of bots) if (state.over) expect(lines.at(-1)).toMatchObject({ error: 'live_over' })
    const last = bots.find(({ state }) => !state.over)
    last?.piece({ text: 'Once' })
    last?.end()
    expect(await last?.over()).toMatchObject({ content: { body: 'Once' }, live: 'complete' })
    const { contents } = await device.value('sync', { since: {} })
    expect(contents.filter(({ from }) => from === 'agent').map(({ body }) => body)).toEqual(['Once'])
  })

  test('edits and reactions reach the chats of the other node', async () => {
    const { nodeA, nodeB } = nodes
    const device = await aVisitor(nodeB)
    const question = await device.say('When?')
    const { body: reply } = await nodeA.call('POST', '/1.0/contents', {
      in_reply_to_id: question.id,
      body: 'On Monday',
    })
    const path = `/1.0/contents/${reply.id}`
    const newest = () => device.news('message:changed').at(-1) as CustomerContent | undefined
    await nodeA.call('PATCH', path, { body: 'On Tuesday' })
    await eventually('the edit', () => newest()?.body === 'On Tuesday' && newest()?.edited_at)
    await nodeA.call('PUT', `${path}/reaction`, { reaction: 'heart' })
    await eventually('the reaction', () => newest()?.reactions?.length === 1)
    await device.value('message:react', { id: reply.id, reaction: 'laugh' })
    expect((await nodeA.call('GET', path)).body.reactions).toMatchObject([{ from: 'agent' }, { from: 'customer' }])
    await nodeA.call('DELETE', path)
    await eventually('it goes', () => device.news('message:removed').length > 0)
    expect(device.news('message:removed')).toEqual([{ id: reply.id, thread_id: question.thread_id, seq: 2 }])
    const { contents } = await device.value('sync', { since: {} })
    expect(contents.at(-1)).toMatchObject({ id: reply.id, body: '', removed: true })
  })

  test('a change or the end of a session takes effect on all nodes', async () => {
    const { nodeA, nodeB } = nodes
    const { channelId } = await aWebSource(nodeA)
    const token = newSessionToken()
    const firstTab = await aVisitor(nodeA, { token, channelId })
    const secondTab = await aVisitor(nodeB, { token, channelId })
    const message = await firstTab.say('Hello')
    await eventually('the tab on the other node hears it', () => secondTab.news('message:added').length === 1)
    await secondTab.value('session:identify', { screenname: 'Ada' })
    await eventually('the first tab hears the name', () =>
      firstTab.news('session:changed').some((news) => JSON.stringify(news).includes('Ada')),
    )
    await firstTab.value('session:sign_out', {})
    await secondTab.disconnected
    expect(secondTab.news('session:ended')).toEqual([{ reason: 'signed_out' }])

    const next = newSessionToken()
    const last = await aVisitor(nodeB, { token: next, channelId })
    const { thread_id } = await last.say('Me again')
    expect(thread_id).not.toBe(message.thread_id)
    const identity = (await nodeA.store.read.thread(thread_id))?.identity_id
    const answer = await nodeA.call('DELETE', `/1.0/identities/${identity}/data`)
    expect(answer.status).toBe(200)
    await last.disconnected
    expect(last.news('session:ended')).toEqual([{ reason: 'forgotten' }])
  })

  test('agents on two nodes share one inbox', async () => {
    const { nodeA, nodeB } = nodes
    const { channelId, sourceId } = await aWebSource(nodeA)
    const [anna, ben] = [await anAgent(nodeA, { reads: [sourceId] }), await anAgent(nodeA, { reads: [sourceId] })]
    const near = await anAgentPage(nodeA, { token: anna.token })
    const far = await anAgentPage(nodeB, { token: ben.token })
    const device = await aVisitor(nodeB, { channelId })
    const { thread_id: id } = await device.say('Hello')
    const shown = (page: typeof near) =>
      page
        .news('conversation:changed')
        .filter((each) => each.id === id)
        .at(-1)
    await eventually('both hear of it', () => shown(near) && shown(far))
    for (const page of [near, far]) await page.value('conversation:open', { conversation_id: id })
    await far.value('typing', { conversation_id: id, kind: 'reply' })
    const ofBen = () =>
      near
        .news('presence')
        .at(-1)
        ?.agents.find(({ agent }) => agent.id === ben.id)
    await eventually('she sees him type', () => ofBen()?.typing === 'reply')
    const takes = await Promise.all([
      nodeA.call('PUT', `/1.0/conversations/${id}/take`, {}, anna.token),
      nodeB.call('PUT', `/1.0/conversations/${id}/take`, {}, ben.token),
    ])
    expect(takes.map(({ status }) => status).sort()).toEqual([200, 409])
    await eventually(
      'both see who has it',
      () => shown(near)?.owner && shown(near)?.owner?.id === shown(far)?.owner?.id,
    )
    await nodeA.call('PUT', `/1.0/users/${ben.id}/sources_permissions`, { sources_permissions: [] })
    await eventually('his is gone', () => far.news('conversation:gone').length > 0)
    await eventually('and she sees that he is', () => ofBen() === undefined)
    near.close()
    far.close()
  })

  test('only one agent on the two nodes gets a real-time conversation', async () => {
    const { nodeA, nodeB } = nodes
    const { channelId, sourceId } = await aWebSource(nodeA)
    const modes = (await nodeA.call('GET', '/1.0/channels')).body.records
    const realTime = modes.find(({ mode }: { mode: string }) => mode === 'real_time')
    await nodeA.call('PUT', `/1.0/channels/${realTime.id}`, { source_ids: [sourceId] })
    const agents = await Promise.all([nodeA, nodeB].map(() => anAgent(nodeA, { reads: [sourceId] })))
    const pages = await Promise.all(agents.map(({ token }, nth) => anAgentPage(nth ? nodeB : nodeA, { token })))
    for (const agent of agents)
      await agent.call('PUT', '/1.0/users/me/status', { availability: 'available', capacity: 2 })
    const devices = await Promise.all([nodeA, nodeB, nodeA, nodeB].map((node) => aVisitor(node, { channelId })))
    const ids = await Promise.all(devices.map(async (device) => (await device.say('Hello')).thread_id))
    const rings = () =>
      pages.flatMap((page) => page.news('ring:started').map(({ conversation }) => conversation.id)).sort()
    await eventually('each rings', () => rings().length >= 4)
    expect(rings()).toEqual([...ids].sort())
    expect(pages.map((page) => page.news('ring:started').length)).toEqual([2, 2])
    const accepted = await Promise.all(
      ids.flatMap((conversation_id) => pages.map((page) => page.ask('ring:accept', { conversation_id }))),
    )
    expect(accepted.filter(({ ok }) => ok)).toHaveLength(4)
    await nodeA.call('PUT', `/1.0/channels/${realTime.id}`, { source_ids: [] })
    for (const page of pages) page.close()
  })

  test('an idle chat gets a message whose event was lost between the nodes', async () => {
    const { nodeA, nodeB, losing, untilConnected } = nodes
    const token = newSessionToken()
    const chat = await aChat(nodeB, token)
    const question = await chat.say('Are you there?')
    let replyId = ''
    let tabsMessage = ''
    await losing(async () => {
      replyId = (await nodeA.client('createContent', { in_reply_to_id: question.id, body: 'We are' })).id
      tabsMessage = (await (await nodeA.customer(token)).say('Good')).id
      await eventually(
        'it is delivered',
        async () => (await nodeA.store.read.content(replyId))?.synchronization_status === 'success',
      )
    })
    await eventually('the chat has the reply', () => chat.holds(replyId) && chat.holds(tabsMessage))
    expect(chat.hasReceived(tabsMessage)).toBe(false)
    await untilConnected()
    await eventually('later ones come by themselves', async () => {
      const { id } = await nodeA.client('createContent', { in_reply_to_id: question.id, body: 'Really' })
      await eventually('it comes', () => chat.holds(id))
      return chat.hasReceived(id)
    })
  })

  test('guesses at a password are slowed by all nodes together', async () => {
    const { nodeA, nodeB } = nodes
    const guess = (node: RunningApp) =>
      aBrowser(node.url).signIn('cleo@shop.example', 'a guess', { 'x-forwarded-for': '203.0.113.7' })
    const guesses = Array.from({ length: 14 }, (_, nth) => guess(nth % 2 ? nodeA : nodeB))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    const refused = await guess(nodeB)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('no client from outside reaches the connection between the nodes', async () => {
    const socket = io(`${nodes.nodeA.url}/nodes`, {
      path: realtimePath,
      transports: ['websocket'],
      reconnection: false,
    })
    const refused = await new Promise<Error>((done) => socket.once('connect_error', done))
    expect(refused.message).toBe('Invalid namespace')
    socket.close()
  })

  addTests(() => nodes)

  test('silent threads are closed one time, although every node looks for them', async () => {
    const { nodeA, nodeB } = nodes
    const receiver = await nodeA.receiver()
    const registered_events = ['content.thread_auto_closed']
    await nodeA.call('POST', '/1.0/webhooks', { name: 'closings', url: receiver.url, registered_events })
    const chats = await Promise.all(Array.from({ length: 12 }, (_, nth) => (nth % 2 ? nodeA : nodeB).customer()))
    const threads = await Promise.all(chats.map(async (chat) => (await chat.say('Hello')).thread_id))
    await eventually('all else is done', async () =>
      (await nodeA.store.read.outboxDepth(0)).every((kind) => kind.waiting === 0),
    )
    later = 5 * 86_400_000
    const closed = () =>
      receiver.allEvents().map((event) => (event.resource.metadata as { thread_id: string }).thread_id)
    await eventually('all are closed', () => threads.every((id) => closed().includes(id)))
    for (const node of [nodeA, nodeB])
      for (const id of threads) expect((await node.store.read.thread(id))?.closed).toBe(true)
    expect(closed()).toHaveLength(new Set(closed()).size)
  })

  test('the other nodes miss no event when a node stops', async () => {
    const { nodeA, nodeB } = nodes
    const chat = await aChat(nodeB)
    await chat.say('Hello')
    const missed = async () => {
      const metrics = await (await fetch(`${nodeB.url}/metrics`)).text()
      return /^bubblewire_nodes_missed_total \d+/m.exec(metrics)?.[0]
    }
    const before = await missed()
    await nodeA.app.stop()
    await eventually('it is known to be gone', () => nodeB.app.otherNodes() === 0)
    expect(await missed()).toBe(before)
    expect((await chat.say('Still here')).seq).toBe(2)
  })
}
