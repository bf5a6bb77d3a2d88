import { type History, newHistory } from '../history'
import type { Devices } from './devices'
import type { thePeople } from './people'
import type { aPlatform } from './platform'
import { deliveredWithinMs, readFinalState } from './read'
import type { aTimeline } from './timeline'

interface Needs {
  people: Awaited<ReturnType<typeof thePeople>>
  networks: Awaited<ReturnType<typeof aPlatform>>['networks']
  devices: readonly Devices[]
  note: ReturnType<typeof aTimeline>['note']
  acknowledged(): number
  meanwhile: (() => Promise<unknown>) | undefined
}

const sentWithinMs = 180_000
const settledWithinMs = 30_000

export const pause = (ms: number) => new Promise<void>((over) => setTimeout(over, ms))

export async function finishRun(needs: Needs): Promise<History> {
  const { people, networks, devices, note, acknowledged, meanwhile } = needs
  const { api, bot, agents, channel, absent, webhook } = people
  for (const network of networks) network.stopMishaps()
  // A focused chat reconnects immediately, without waiting for its next attempt.
  for (const each of devices) each.dispatch('focus')
  await allWritten(needs)
  for (const each of devices) each.dispatch('focus')
  await agents.idle()
  note(`everything is sent: ${acknowledged()} messages, ${agents.replies.length} answers of agents`)
  const repeatFor = async (ms: number, goesOn: () => Promise<boolean>) => {
    for (const until = Date.now() + ms; Date.now() < until && (await goesOn()); ) {
      await meanwhile?.()
      await pause(100)
    }
  }
  await repeatFor(deliveredWithinMs, async () => bot.answered() < acknowledged())
  await repeatFor(settledWithinMs, async () => (await deliveries(needs, bot.webhookId, 'pending')) > 0)
  await bot.end()
  const callCount = bot.receiver.endpoint.calls.length
  note(`the bot has answered ${bot.answered()} messages; it was told ${callCount} times`)
  const history = newHistory()
  history.replies = [...agents.replies]
  history.answers = bot.answers
  const deviceList = [...devices]
  await readFinalState(history, {
    devices: deviceList,
    api,
    webhooks: [webhook, bot.receiver],
    channel,
    absent,
    meanwhile,
  })
  await noteOpenDeliveries(needs)
  const live = history.stored.filter((each) => each.live).length
  const duplicates = new Set(
    webhook.endpoint.calls.flatMap(({ type, content_id }) => (type === 'content.updated' ? [content_id] : [])),
  )
  note(`everything is read; ${live} live messages, ${duplicates.size} of them interrupted before their end`)
  return history
}

async function allWritten({ people: { channel }, devices, note }: Needs): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeLimit = new Promise<void>((over) => {
    timer = setTimeout(() => {
      note('given up: not everything was sent within three minutes')
      over()
    }, sentWithinMs)
  })
  await Promise.race([Promise.all([...devices.map((each) => each.written), channel?.written()]), timeLimit])
  clearTimeout(timer)
}

async function noteOpenDeliveries(needs: Needs): Promise<void> {
  const { bot, webhookId } = needs.people
  for (const [name, id] of [
    ['the webhook', webhookId],
    ['the bot', bot.webhookId],
  ])
    for (const state of ['pending', 'failed']) {
      const count = await deliveries(needs, id, state)
      if (count > 0) needs.note(`${count} deliveries to ${name} are ${state}`)
    }
}

async function deliveries({ people }: Needs, webhook: string | undefined, state: string): Promise<number> {
  const path = `/1.0/webhooks/${webhook}/deliveries?state=${state}&limit=1`
  return (await people.api.read<{ count: number }>(path)).count
}
