// @module-tag deep
import { afterEach, expect, test } from 'vitest'
import { aPushService, type PushService } from '../../testing/a-push-service'
import { eventually } from '../../testing/a-running-app'
import { aPushShop, type PushShop } from '../testing/a-push-shop'
import { anAlertedAgent } from '../testing/an-alerted-agent'

let shop: PushShop
let slow: PushService[] = []
afterEach(async () => {
  await Promise.all(slow.map((service) => service.close()))
  slow = []
  await shop.stop()
})

const aSlowService = async () => {
  const service = await aPushService(() => 'hang')
  slow.push(service)
  return service
}

async function customerAt(service: PushService) {
  const customer = await shop.customer()
  const { id } = await customer.say('Hello')
  const { key } = await customer.value('push:key', {})
  const browser = service.subscribe(key ?? '')
  await customer.value('push:subscribe', { ...browser, scope: 'site', page_url: '', language: 'en' })
  return { id, browser }
}

async function flood(services: readonly PushService[], count: number) {
  for (let nth = 0; nth < count; nth++) {
    const { id } = await customerAt(services[nth % services.length] as PushService)
    await shop.reply(id, 'Good news')
  }
}

const calls = () => slow.reduce((sum, { requestedEndpoints }) => sum + requestedEndpoints.length, 0)

test.each([
  ['one slow push service', 1],
  ['ten slow push services', 10],
])(
  "%s of many customers delays no other notice and no agent's alert",
  async (_, count) => {
    shop = await aPushShop()
    const cleo = await anAlertedAgent(shop)
    const quick = await customerAt(shop.service)
    await shop.unseen(quick.id, 'First')
    await shop.pushes(quick.browser, 1)
    const services = await Promise.all(Array.from({ length: count }, aSlowService))
    await flood(services, 60)
    const alerts = shop.service.of(cleo.phone).length
    await shop.reply(quick.id, 'Second')
    const other = await shop.customer()
    await other.say('Is anybody here?')
    const began = performance.now()
    shop.pass(5_000)
    await eventually('slow services are called', () => calls() > 0)
    await eventually('the other customer is told', () => shop.service.of(quick.browser).length >= 2)
    await eventually('the agent is told', () => shop.service.of(cleo.phone).length > alerts)
    // A call may take ten seconds. Less time means that the notice waited for no call.
    expect(performance.now() - began).toBeLessThan(9_000)
    expect(calls()).toBeLessThanOrEqual(4)
  },
  120_000,
)
