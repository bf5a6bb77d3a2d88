import { expect, test } from 'vitest'
import type { Ack, CustomerContent } from '../../../contract/chat/realtime'
import type { VisitorSyncAnswer } from '../../../contract/chat/visitor'
import type { Scene, ScriptLine } from './protocol'
import { createVisitorServer, type EventReceiver } from './visitor-server'

const aScene = (body: string, type: 'select' | 'list' = 'select'): Scene => ({
  body,
  structured_content: type === 'select' ? { type, items: [] } : { type, title: 'x', items: [] },
  media: {},
})

function aStage() {
  let made = 0
  const said: CustomerContent[] = []
  const stops: true[] = []
  const heard: Parameters<EventReceiver>[] = []
  const server = createVisitorServer({
    now: () => new Date(0),
    newId() {
      made += 1
      return String(made).padStart(24, '0')
    },
    said: (content) => said.push(content),
    stopped: () => stops.push(true),
  })
  server.connect((...news) => heard.push(news))
  const sync = (since: Record<string, number> = {}) =>
    (server.ask('sync', { since }) as { value: VisitorSyncAnswer }).value
  const reply = (client_id: string) =>
    server.ask('message:send', { client_id, body: 'Yes', structured_reply: { payload: 'yes' } }) as Ack<CustomerContent>
  return { server, said, stops, heard, sync, reply }
}

test('an edit changes the shown message and never adds a second message', () => {
  const { server, heard, sync } = aStage()
  server.show(aScene('one'))
  const { contents } = sync()
  expect(contents).toMatchObject([{ body: 'one', seq: 1, from: 'agent' }])
  heard.length = 0
  server.show(aScene('two'))
  expect(heard).toMatchObject([['message:changed', { id: contents[0]?.id, seq: 1, body: 'two' }]])
  expect(sync().contents).toMatchObject([{ body: 'two' }])
})

test('after an answer, the next edit restarts the conversation', () => {
  const { server, said, heard, sync, reply } = aStage()
  server.show(aScene('one'))
  const { id = '' } = sync().threads[0] ?? {}
  expect(reply('a')).toMatchObject({
    ok: true,
    value: { seq: 2, client_id: 'a', structured_reply: { payload: 'yes' } },
  })
  expect(reply('a')).toMatchObject({ ok: true, value: { seq: 2 } })
  expect(said).toHaveLength(1)
  heard.length = 0
  server.show(aScene('two'))
  expect(heard).toEqual([[null]])
  expect(sync({ [id]: 2 })).toMatchObject({ gone: [id], contents: [{ body: 'two', seq: 1 }] })
})

test('a reaction can be added to the previewed message and removed', () => {
  const { server, sync } = aStage()
  server.show(aScene('one'))
  const { id = '' } = sync().contents[0] ?? {}
  const own = { reaction: 'heart', from: 'customer', author_name: '' }
  expect(server.ask('message:react', { id, reaction: 'heart' })).toMatchObject({
    ok: true,
    value: { reactions: [own] },
  })
  expect(sync().contents).toMatchObject([{ reactions: [own] }])
  expect(server.ask('message:react', { id, reaction: null })).toMatchObject({ ok: true, value: { reactions: [] } })
})

test('changing the message type or restarting begins a new conversation', () => {
  const { server, heard, sync } = aStage()
  server.show(aScene('one'))
  server.show(aScene('one', 'list'))
  expect(heard.at(-1)).toEqual([null])
  const { id = '' } = sync().threads[0] ?? {}
  server.restart()
  expect(sync().threads[0]?.id).not.toBe(id)
  expect(sync().contents).toMatchObject([{ structured_content: { type: 'list' } }])
})

const aLine = (body: string, from: ScriptLine['from'], answers: number | null = null): ScriptLine => ({
  ...aScene(body),
  from,
  author_name: from === 'agent' ? 'Ada' : '',
  structured_reply: null,
  answers,
})

test('playing a script replaces the previewed message', () => {
  const { server, heard, sync } = aStage()
  server.show(aScene('the message'))
  server.perform([aLine('Hello', 'customer')])
  expect(heard.at(-1)).toEqual([null])
  expect(sync().contents).toMatchObject([{ body: 'Hello', from: 'customer', seq: 1 }])
  server.typing('Ada')
  server.add(aLine('Yes?', 'agent'))
  server.add(aLine('No', 'customer', 1))
  const { contents } = sync()
  expect(contents).toMatchObject([
    { seq: 1 },
    { seq: 2, author_name: 'Ada' },
    { seq: 3, in_reply_to_id: contents[1]?.id },
  ])
  expect(heard.slice(-4)).toMatchObject([
    ['typing', { author_name: 'Ada', active: true }],
    ['typing', { author_name: 'Ada', active: false }],
    ['message:added', { body: 'Yes?' }],
    ['message:added', { body: 'No' }],
  ])
  server.show(aScene('the message'))
  expect(sync().contents).toMatchObject([{ body: 'the message', from: 'agent' }])
})

test("a script's live message grows in pieces and can be stopped", () => {
  const { server, stops, heard, sync } = aStage()
  const whole = { ...aLine('On its way. ', 'agent'), live: [], body_html: '<p><strong>On its</strong> way.</p>' }
  server.perform([aLine('Hello', 'customer')])
  heard.length = 0
  server.write(whole, '', 'Looking')
  server.write(whole, '**On', '')
  server.write(whole, '**On its** way.', '')
  const id = sync().contents[1]?.id ?? ''
  expect(heard).toMatchObject([
    ['message:added', { id, seq: 2, live: 'streaming', body: '', status: 'Looking', structured_content: null }],
    ['message:piece', { id, at: 0, text: '**On' }],
    ['message:piece', { id, at: 4, text: ' its** way.' }],
  ])
  expect(server.ask('message:get', { id })).toMatchObject({ ok: true, value: { body: '**On its** way.' } })
  expect(server.ask('message:stop', { id })).toEqual({ ok: true, value: null })
  expect(stops).toHaveLength(1)
  server.add(whole)
  expect(heard.at(-1)).toMatchObject(['message:changed', { id, seq: 2, live: 'complete', body: 'On its way. ' }])
  expect(sync().contents).toMatchObject([{}, { body_html: whole.body_html, structured_content: { type: 'select' } }])
  expect(server.ask('message:stop', { id })).toMatchObject({ ok: false })
  server.perform([aLine('Hello', 'customer'), whole])
  expect(sync().contents[1]).toMatchObject({ live: 'complete', body_html: whole.body_html })
})

test('the preview server refuses an unknown request', () => {
  const { server, sync } = aStage()
  expect(sync()).toMatchObject({ threads: [], contents: [] })
  expect(server.ask('constructor', {})).toMatchObject({ ok: false })
  expect(server.ask('thread:mark', { thread_id: 'other' })).toMatchObject({ ok: false })
})
