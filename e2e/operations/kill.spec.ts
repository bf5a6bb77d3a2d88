import { randomUUID } from 'node:crypto'
import type { CustomerContent } from '../../contract/chat/realtime'
import { load } from '../../scripts/runs'
import { aCustomer, aWebhookReceiver, eventually, newSessionToken } from '../../server/testing/a-running-app'
import { type Bubblewire, expect, newBubblewire, test } from '../testing/bubblewire'

interface Sent {
  clientId: string
  body: string
  stored: CustomerContent | null
}

const customers = load(6, 12)
const perRound = load(30, 80)
const rounds = 3

test('three kill -9 under load lose and double no acknowledged message or event', { tag: '@deep' }, async () => {
  test.setTimeout(120_000)
  // A separate server, because the demo bot answers all these messages, too, and would be late for other journeys.
  const bubblewire = await newBubblewire()
  await bubblewire.start()
  const receiver = await aWebhookReceiver()
  await bubblewire.call('POST', '/1.0/webhooks', {
    name: 'witness',
    url: receiver.url,
    registered_events: ['content.imported'],
  })
  const people = Array.from({ length: customers }, () => ({ token: newSessionToken(), sent: [] as Sent[] }))

  for (let round = 0; round < rounds; round++) {
    let killed = false
    const acknowledged = () => people.flatMap(({ sent }) => sent).filter(({ stored }) => stored).length
    const enough = acknowledged() + perRound
    const talking = people.map((person) => talk(bubblewire, person, () => killed))
    await eventually('more messages are acknowledged', () => acknowledged() >= enough)
    await bubblewire.killServer()
    killed = true
    await Promise.all(talking)
    await bubblewire.start()
  }

  // Unacknowledged messages are sent again with the same client id, like in the widget.
  const sendAgain = async ({ token, sent }: (typeof people)[number]) => {
    const customer = await aCustomer(bubblewire.demo.api_url, bubblewire.demo.channel_id, token)
    for (const message of sent) {
      const again = await customer.send({ client_id: message.clientId, body: message.body })
      if (!again.ok) throw new Error(again.error.message)
      if (message.stored) expect(again.value.id).toBe(message.stored.id)
      message.stored = again.value
    }
    const { contents } = await customer.sync(Object.fromEntries(sent.map(({ stored }) => [stored?.thread_id ?? '', 0])))
    const own = contents.filter(({ from }) => from === 'customer')
    expect(own.map(({ body }) => body).sort()).toEqual(sent.map(({ body }) => body).sort())
    expect(contents.map(({ seq }) => seq)).toEqual(contents.map((_, nth) => nth + 1))
    customer.close()
  }
  await Promise.all(people.map(sendAgain))

  const stored = people.flatMap(({ sent }) => sent.map((message) => message.stored))
  const heard = () => new Set(receiver.events().map(({ resource }) => resource.id))
  await eventually('every event has gone out', () => stored.every((content) => content && heard().has(content.id)))
  // Events arrive at least once, with stable ids: one event id for each content.
  const ids = new Map<string, string>()
  for (const { id, resource } of receiver.events()) {
    expect(ids.get(resource.id) ?? id).toBe(id)
    ids.set(resource.id, id)
  }
  await receiver.close()
  await bubblewire.dispose()
})

/** Sends one message after the other until the server is gone, and records which were acknowledged. */
async function talk({ demo }: Bubblewire, person: { token: string; sent: Sent[] }, isKilled: () => boolean) {
  const customer = await aCustomer(demo.api_url, demo.channel_id, person.token)
  while (!isKilled() && customer.socket.connected) {
    const message: Sent = { clientId: randomUUID(), body: `message ${person.sent.length}`, stored: null }
    person.sent.push(message)
    const answer = await Promise.race([
      customer.send({ client_id: message.clientId, body: message.body }).catch(() => null),
      new Promise<null>((gone) => customer.socket.once('disconnect', () => gone(null))),
    ])
    if (answer?.ok) message.stored = answer.value
  }
  customer.close()
}
