import { randomUUID } from 'node:crypto'
import type { CustomerContent } from '../../contract/chat/realtime'
import { load } from '../../scripts/runs'
import { aCustomer, eventually, newSessionToken } from '../../server/testing/a-running-app'
import { type Bubblewire, expect, newBubblewire, test } from '../testing/bubblewire'

interface Sent {
  clientId: string
  body: string
  stored: CustomerContent | null
}

test('an orderly stop under load keeps every acknowledged message', { tag: '@deep' }, async () => {
  test.setTimeout(60_000)
  const bubblewire = await newBubblewire()
  // If a stop waited for this limit, the test would time out.
  bubblewire.env = { STOP_WITHIN_SECONDS: '300' }
  await bubblewire.start()
  const people = Array.from({ length: load(8, 20) }, () => ({
    token: newSessionToken(),
    sent: [] as Sent[],
    ended: '',
  }))
  const acknowledged = () => people.flatMap(({ sent }) => sent).filter(({ stored }) => stored)
  const talking = people.map((person) => talk(bubblewire, person))
  await eventually('messages are acknowledged', () => acknowledged().length >= load(60, 200))

  expect(await bubblewire.stopServer()).toEqual({ code: 0, signal: null })
  await Promise.all(talking)
  // With this reason socket.io clients reconnect. After a disconnect by the server they do not.
  expect(new Set(people.map(({ ended }) => ended))).toEqual(new Set(['transport close']))

  await bubblewire.stop()
  await bubblewire.start()
  for (const { token, sent } of people) {
    const customer = await aCustomer(bubblewire.demo.api_url, bubblewire.demo.channel_id, token)
    const first = sent.find(({ stored }) => stored)?.stored
    const { contents } = await customer.sync({ [first?.thread_id ?? '']: 0 })
    const ids = new Set(contents.map(({ id }) => id))
    for (const { stored } of sent) if (stored) expect(ids).toContain(stored.id)
    customer.close()
  }
  await bubblewire.dispose()
})

async function talk({ demo }: Bubblewire, person: { token: string; sent: Sent[]; ended: string }) {
  const customer = await aCustomer(demo.api_url, demo.channel_id, person.token)
  const gone = new Promise<null>((done) =>
    customer.socket.once('disconnect', (reason) => {
      person.ended = reason
      done(null)
    }),
  )
  while (customer.socket.connected) {
    const message: Sent = { clientId: randomUUID(), body: `message ${person.sent.length}`, stored: null }
    person.sent.push(message)
    const send = customer.send({ client_id: message.clientId, body: message.body }).catch(() => null)
    const answer = await Promise.race([send, gone])
    if (answer?.ok) message.stored = answer.value
  }
  customer.close()
}
