import { randomUUID } from 'node:crypto'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLostDatabase } from '../../testing/a-lost-database'
import { eventually } from '../../testing/a-running-app'
import { aSharedWorld, type SharedWorld } from '../setup/testing/a-shared-world'
import { sendAttempt, writes } from '../setup/testing/every-write'
import { upload } from '../testing/an-upload'
import { aDesk, type Desk } from './testing/a-desk'

let here: Desk
let world: SharedWorld
let database: Awaited<ReturnType<typeof aLostDatabase>>

beforeAll(async () => {
  here = await aDesk()
  world = await aSharedWorld(here)
  database = await aLostDatabase(here)
})
afterAll(() => here.stop())

type Called = { status: number; body: { id: string; url?: string; error?: string } }
const post = (path: string, body?: object): Promise<Called> => here.call('POST', `/1.0/${path}`, body)
const put = (path: string, body?: object): Promise<Called> => here.call('PUT', `/1.0/${path}`, body)

const toldToLook = ({ socket }: { socket: Socket }) =>
  new Promise<void>((done) => {
    socket.onAny((event) => event === 'session:changed' && done())
  })

const authorOf = async (contentId: string) => (await here.store.read.content(contentId))?.author_id ?? ''
const letter = () => upload(here, 'A letter', { name: 'letter.txt', fields: { private: 'true' } })

const paymentRequest = {
  type: 'wallet_pay',
  payment_gateway_url: 'https://gateway.example/pay',
  merchant_session: { id: 's1' },
  merchant_identifier: 'merchant.example',
  merchant_capabilities: ['supports3DS'],
  supported_networks: ['visa'],
  merchant_name: 'Example',
  country_code: 'DE',
  currency_code: 'EUR',
  total: { amount: '12.50', label: 'Total', type: 'final' },
}

const acts: Record<string, () => Promise<() => Promise<Called>>> = {
  'a reply with a file': async () => {
    const { asked } = await here.question()
    const file = await letter()
    return () => here.reply(asked.id, { attachment_ids: [file.body.id] })
  },
  'a comment with a file that mentions a colleague': async () => {
    const { asked } = await here.question()
    const file = await letter()
    const { id } = await here.colleague()
    const words = { body: 'Look', attachment_ids: [file.body.id], mentioned_ids: [id] }
    return () => post(`conversations/${asked.thread_id}/comments`, words)
  },
  'a discussion': async () => {
    const { asked } = await here.question()
    const { foreign_id } = (await here.store.read.identity(await authorOf(asked.id))) ?? { foreign_id: '' }
    return () => post('contents', { source_id: here.account.source_id, to: foreign_id, body: 'Hello' })
  },
  'a settled payment': async () => {
    const { asked } = await here.question()
    const { body } = await here.reply(asked.id, { body: 'Your bill', structured_content: paymentRequest })
    return () => put(`contents/${body.id}/payment`, { status: 'processing' })
  },
  'a closed intervention': async () => {
    const { asked } = await here.question()
    const { id } = await here.opened(asked.id)
    await here.reply(asked.id)
    return () => put(`interventions/${id}/close`)
  },
  'an upload': async () => letter,
  'a comment by a link for a review': async () => {
    const { body: item } = await post('library_items', { kind: 'message', name: 'Hours', body: 'From 9 to 5' })
    const { body: review } = await post(`library_items/${item.id}/reviews`, { version: 1, days: 1 })
    const headers = { 'content-type': 'application/json', 'x-bubblewire-review': review.url?.split('#')[1] ?? '' }
    const body = JSON.stringify({ name: 'Ada', text: 'Good' })
    return async () => {
      const answer = await fetch(`${here.url}/library/review/comments`, { method: 'POST', headers, body })
      return { status: answer.status, body: (await answer.json()) as Called['body'] }
    }
  },
}

/** These requests need several commits. A repeated request continues after the last one. */
const inSteps = ['POST /1.0/contents/live', 'PUT /1.0/contents/live', 'DELETE /1.0/identities/{id}/data']
const inOneCommit = Object.keys(writes).filter((name) => !inSteps.includes(name))

describe('a database that fails after the commit', () => {
  test.each(inOneCommit)('%s: the response is the usual one', async (name) => {
    const usual = writes[name]?.(world).whole ?? 200
    const before = database.losses()
    const { status, body } = await database.goneAfter(() => sendAttempt(here, world, name))
    expect([status, status < 300 ? '' : body]).toEqual([usual, expect.anything()])
    if (usual === 200 && !name.endsWith('/typing')) expect(database.losses()).toBeGreaterThan(before)
  })

  test.each(Object.keys(acts))('%s: the response reports success', async (name) => {
    const run = await acts[name]?.()
    const answer = await database.goneAfter(run ?? Promise.reject)
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
  })

  test('a conversation is handed over with its comment, or neither is stored', async () => {
    const { asked } = await here.question()
    const path = `conversations/${asked.thread_id}`
    await put(`${path}/take`, {})
    const [ben, stranger] = [await here.colleague(), await here.agent()]
    const handOver = (user_id: string) => put(`${path}/hand_over`, { user_id, comment: 'You know her' })
    const comments = async () => (await here.call('GET', `/1.0/${path}/contents`)).body.records.length - 1
    expect([(await handOver(stranger.id)).status, await comments()]).toEqual([422, 0])
    expect((await database.goneAfter(() => handOver(ben.id))).status).toBe(200)
    expect((await here.call('GET', `/1.0/${path}`)).body.owner.id).toBe(ben.id)
    expect(await comments()).toBe(1)
  })

  test('the response to a comment equals the stored comment', async () => {
    const { asked } = await here.question()
    const path = `conversations/${asked.thread_id}`
    const [file, { id }] = [await letter(), await here.colleague()]
    const mentioned_ids = [id, here.account.agent_id]
    const words = { body: 'Look', attachment_ids: [file.body.id], mentioned_ids, client_id: randomUUID() }
    const answer = await database.goneAfter(() => post(`${path}/comments`, words))
    const { records } = (await here.call('GET', `/1.0/${path}/contents`)).body
    // Addresses of private files change with each answer.
    const shown = (content: object) => JSON.parse(JSON.stringify(content).replaceAll(/\?[^"]*/g, ''))
    expect(shown(answer.body)).toEqual(shown(records.at(-1)))
  })

  test('an author can continue and end a live message', async () => {
    const { asked } = await here.question()
    const client_id = randomUUID()
    const write = (text: string) =>
      fetch(`${here.url}/1.0/contents/live?in_reply_to_id=${asked.id}&client_id=${client_id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${here.account.access_token}`, 'content-type': 'application/x-ndjson' },
        body: `${JSON.stringify({ replace: text })}\n`,
      })
    const lines = (await (await database.goneAfter(() => write('Once'))).text()).trim().split('\n')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ begun: true })
    expect(await (await write('Once more')).text()).toMatch(/"live":"complete"/)
  })

  test('the open chat gets a reply when the database is back', async () => {
    const { customer, asked } = await here.question()
    const caughtUp = toldToLook(customer)
    expect((await database.goneAfter(() => here.reply(asked.id))).status).toBe(200)
    await caughtUp
    await eventually('it is there', async () => (await customer.sync()).contents.length === 2)
  })
})
