import { AsyncLocalStorage } from 'node:async_hooks'
import type { Server } from 'node:http'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDesk, type Desk } from '../api/conformance/testing/a-desk'
import { storeBusy } from '../conversation/refusals'
import { eventually } from '../testing/a-running-app'

// The database goes away right after a commit: what is stored is answered as stored.

let here: Desk
/** Numbers the acts after whose commit the database is gone; 0: it stays. */
let [act, acted] = [0, 0]
/** The last act in which a request or connection has committed something. */
const committed = new AsyncLocalStorage<{ in: number }>()

beforeAll(async () => {
  here = await aDesk()
  const { store } = here
  const server = here.app.api.server as Server
  const { emit } = server
  server.emit = ((...given: Parameters<typeof emit>) =>
    committed.run({ in: 0 }, () => emit.apply(server, given))) as typeof emit
  const { transact } = store
  store.transact = async (command, path) => {
    const result = await transact(command, path)
    const request = committed.getStore()
    if (request) request.in = act
    return result
  }
  for (const [name, read] of Object.entries(store.read)) {
    const failing = (...given: unknown[]) =>
      act > 0 && committed.getStore()?.in === act
        ? Promise.reject(storeBusy())
        : (read as (...given: unknown[]) => unknown)(...given)
    Object.assign(store.read, { [name]: failing })
  }
  await here.call('GET', '/1.0/users/me')
})
afterAll(() => here.stop())

/** Runs an act. Its request finds no database after its commit. */
async function goneAfter<T>(run: () => Promise<T>): Promise<T> {
  acted += 1
  act = acted
  try {
    return await run()
  } finally {
    act = 0
  }
}

type Called = { status: number; body: { id: string; error?: string } }
const post = (path: string, body?: object): Promise<Called> => here.call('POST', `/1.0/${path}`, body)
const put = (path: string, body?: object): Promise<Called> => here.call('PUT', `/1.0/${path}`, body)
const remove = (path: string): Promise<Called> => here.call('DELETE', `/1.0/${path}`)

async function upload(): Promise<{ status: number; body: { id: string } }> {
  const form = new FormData()
  form.append('file', new Blob(['A letter']), 'letter.txt')
  const headers = { authorization: `Bearer ${here.account.access_token}` }
  const answer = await fetch(`${here.url}/1.0/attachments`, { method: 'POST', headers, body: form })
  return { status: answer.status, body: (await answer.json()) as { id: string } }
}

/** Resolves when the chat is asked to look for missing contents. */
const toldToLook = ({ socket }: { socket: Socket }) =>
  new Promise<void>((done) => {
    socket.onAny((event) => event === 'session:changed' && done())
  })

const replied = async (more: object = {}) => {
  const { asked } = await here.question()
  return (await here.reply(asked.id, more)).body
}
const handled = async () => {
  const { asked } = await here.question()
  const { id } = await here.opened(asked.id)
  await here.reply(asked.id)
  return id
}
const madeAt = async (path: string, body: object) => (await post(path, body)).body.id
const authorOf = async (contentId: string) => (await here.store.read.content(contentId))?.author_id ?? ''
const unique = () => `n${here.app.needs.ids()}`
const hook = async () => {
  const { url } = await here.receiver()
  return { name: unique(), url, registered_events: ['content.imported'] }
}
const webSource = async () => {
  const { community_id } = (await here.store.read.source(here.account.source_id)) ?? { community_id: '' }
  return { name: unique(), type: 'web_messaging', community_id }
}

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

/** Each makes what it needs, and gives the act. */
const acts: Record<string, () => Promise<() => Promise<Called>>> = {
  reply: async () => {
    const { asked } = await here.question()
    const file = await upload()
    return () => here.reply(asked.id, { attachment_ids: [file.body.id] })
  },
  note: async () => {
    const { asked } = await here.question()
    return () => here.reply(asked.id, { private: true })
  },
  discussion: async () => {
    const { asked } = await here.question()
    const { foreign_id } = (await here.store.read.identity(await authorOf(asked.id))) ?? { foreign_id: '' }
    return () => post('contents', { source_id: here.account.source_id, to: foreign_id, body: 'Hello' })
  },
  'settle a payment': async () => {
    const { asked } = await here.question()
    const { body } = await here.reply(asked.id, { body: 'Your bill', structured_content: paymentRequest })
    return () => put(`contents/${body.id}/payment`, { status: 'processing' })
  },
  'edit a reply': async () => {
    const { id } = await replied()
    return () => here.call('PATCH', `/1.0/contents/${id}`, { body: 'Better' })
  },
  'unsend a reply': async () => {
    const { id } = await replied()
    return () => remove(`contents/${id}`)
  },
  react: async () => {
    const { asked } = await here.question()
    return () => put(`contents/${asked.id}/reaction`, { reaction: 'heart' })
  },
  ignore: async () => {
    const { asked } = await here.question()
    return () => put(`contents/${asked.id}/ignore`)
  },
  'close a thread': async () => {
    const { asked } = await here.question()
    return () => put(`content_threads/${asked.thread_id}/close`)
  },
  'open a thread': async () => {
    const { asked } = await here.question()
    await here.closedThread(asked.thread_id)
    return () => put(`content_threads/${asked.thread_id}/open`)
  },
  'close conversations': async () => {
    const { asked } = await here.question()
    return () => post('conversations/bulk', { act: 'close', conversation_ids: [asked.thread_id] })
  },
  'open an intervention': async () => {
    const { asked } = await here.question()
    return () => post(`interventions?content_id=${asked.id}`)
  },
  'close an intervention': async () => {
    const id = await handled()
    return () => put(`interventions/${id}/close`)
  },
  'reassign an intervention': async () => {
    const id = await handled()
    const { id: user_id } = await here.colleague()
    return () => put(`interventions/${id}/reassign`, { user_id })
  },
  upload: async () => upload,
  'name a customer': async () => {
    const { asked } = await here.question()
    const authorId = await authorOf(asked.id)
    return () => put(`identities/${authorId}`, { firstname: 'Ada' })
  },
  'make a webhook': async () => {
    const webhook = await hook()
    return () => post('webhooks', webhook)
  },
  'change a webhook': async () => {
    const id = await madeAt('webhooks', await hook())
    return () => put(`webhooks/${id}`, { name: unique() })
  },
  'delete a webhook': async () => {
    const id = await madeAt('webhooks', await hook())
    return () => remove(`webhooks/${id}`)
  },
  'make a user': async () => () => post('users', { name: 'Eve', email: `${unique()}@shop.example` }),
  'change a user': async () => {
    const { id } = await here.colleague()
    return () => put(`users/${id}`, { name: 'Other' })
  },
  'set a status': async () => {
    const { id } = await here.colleague()
    return () => put(`users/${id}/status`, { availability: 'away' })
  },
  'change oneself': async () => () => put('users/me', { name: 'Demo' }),
  'make a role': async () => () => post('roles', { name: unique(), rights: [] }),
  'make a token': async () => () => post('access_tokens', { label: unique() }),
  'make a source': async () => {
    const source = await webSource()
    return () => post('content_sources', source)
  },
  'change a source': async () => {
    const id = await madeAt('content_sources', await webSource())
    return () => put(`content_sources/${id}`, { name: unique() })
  },
  'make a community': async () => () => post('communities', { name: unique() }),
  'set the retention': async () => () => put('retention', { sessions_days: 400 }),
  'save a reply': async () => () => post('saved_replies', { name: unique(), body: 'Hello' }),
  'keep a message in the library': async () => () =>
    post('library_items', { kind: 'message', name: unique(), body: 'Hello' }),
}

describe('a database that goes away after the commit', () => {
  test.each(Object.keys(acts))('%s: the answer says that it is done', async (name) => {
    const run = await acts[name]?.()
    const answer = await goneAfter(run ?? Promise.reject)
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
  })

  test('a customer’s message is acknowledged, and another device gets it later', async () => {
    const { customer } = await here.question()
    const other = await here.customer(customer.token)
    await other.sync()
    const { ok } = await goneAfter(() => customer.send({ body: 'Are you there?' }))
    expect(ok).toBe(true)
    const there = async () => (await other.sync()).contents.some(({ body }) => body === 'Are you there?')
    await eventually('it is there', there)
  })

  test('a reply is answered, and the open chat gets it when the database is back', async () => {
    const { customer, asked } = await here.question()
    const caughtUp = toldToLook(customer)
    expect((await goneAfter(() => here.reply(asked.id))).status).toBe(200)
    await caughtUp
    await eventually('it is there', async () => (await customer.sync()).contents.length === 2)
  })
})
