import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, expect, test } from 'vitest'
import type { LivePiece } from '../../../contract/chat/live'
import { type CustomerContent, realtimePath } from '../../../contract/chat/realtime'
import { connectCustomer } from './customer'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const aContent = (more: Partial<CustomerContent>) =>
  ({ id: 'a', thread_id: 't', seq: 2, from: 'agent', body: '', live: 'streaming', ...more }) as CustomerContent

interface Scripted {
  before: [name: string, news: CustomerContent | LivePiece][]
  known?: CustomerContent[]
  after: [name: string, news: CustomerContent | LivePiece][]
  whole?: CustomerContent
}

async function grownAt({ before, known = [], after, whole }: Scripted): Promise<string[]> {
  const http = createServer()
  const server = new Server(http, { path: realtimePath })
  ends.push(() => void server.close())
  const grown: string[] = []
  const over = new Promise<void>((done) => {
    server.on('connection', (socket) => {
      socket.on('sync', (_, ack) => {
        for (const [name, news] of before) socket.emit(name, news)
        ack({ ok: true, value: { threads: [], contents: known } })
        for (const [name, news] of after) socket.emit(name, news)
        if (!whole) socket.emit('message:changed', aContent({ live: 'complete', body: 'The end.' }))
      })
      socket.on('message:get', (_, ack) => {
        ack({ ok: true, value: whole })
        socket.emit('message:changed', aContent({ live: 'complete', body: 'The end.' }))
      })
    })
    http.listen(0, '127.0.0.1', async () => {
      const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
      const customer = await connectCustomer(url, 'channel', 'session')
      ends.push(customer.close)
      const shown = customer.history()
      const onGrowth = ({ body, status }: CustomerContent) => void grown.push(status ? `(${status})` : body)
      customer.onAnswer(() => done(), { earlierMessages: shown, onGrowth })
    })
  })
  await over
  return grown
}

const piece = (at: number, text: string, status?: string): ['message:piece', LivePiece] => [
  'message:piece',
  { id: 'a', thread_id: 't', at, text, ...(status && { status }) },
]

test('the terminal shows a live message that begins while the history loads', async () => {
  const grown = await grownAt({
    before: [['message:added', aContent({})], piece(0, '', 'Looking')],
    after: [piece(0, 'Once '), piece(5, 'more')],
  })
  expect(grown).toEqual(['', '(Looking)', 'Once ', 'Once more'])
})

test('earlier pieces of a live message do not shorten the loaded message', async () => {
  const grown = await grownAt({
    before: [piece(0, 'Once '), piece(5, 'upon '), piece(10, 'a '), piece(12, 'time')],
    known: [aContent({ body: 'Once upon a ' })],
    after: [],
  })
  expect(grown).toEqual(['Once upon a ', 'Once upon a time'])
})

test('the terminal fetches a live message if its first pieces were missed', async () => {
  const grown = await grownAt({ before: [], after: [piece(5, 'more')], whole: aContent({ body: 'Once more' }) })
  expect(grown).toEqual(['Once more'])
})
