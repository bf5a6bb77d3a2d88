import { aBrowser, type Browser } from '../../testing/a-browser'
import { aPerson } from '../../testing/a-person'
import type { PushShop } from './a-push-shop'

interface AgentOptions {
  name?: string
  rights?: string[]
  reads?: string[]
  language?: string
  words?: boolean
  unassigned?: boolean
}

export async function anAlertedAgent(shop: PushShop, given: AgentOptions = {}) {
  const { name = 'Cleo', rights = [], reads = [shop.sourceId], ...choices } = given
  const role = await shop.here.call('POST', '/1.0/roles', { name: `${name} ${Math.random()}`, rights })
  const person = await aPerson(shop.here, { role_id: role.body.id })
  await shop.here.call('PUT', `/1.0/users/${person.id}`, { name })
  await permit(reads)

  async function permit(sources: string[]) {
    await shop.here.call('PUT', `/1.0/users/${person.id}/sources_permissions`, {
      sources_permissions: sources.map((source_id) => ({ source_id, read: true, reply: true })),
    })
  }

  async function subscribe(browser: Browser = person.browser, more: object = {}) {
    const { body } = await browser.call('GET', '/1.0/users/me/alerts')
    const subscription = shop.service.subscribe(body.key)
    const answer = await browser.call('PUT', '/1.0/users/me/alerts', {
      ...{ ...subscription, language: 'en' },
      ...choices,
      ...more,
    })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    return subscription
  }

  return {
    ...person,
    name,
    permit,
    subscribe,
    phone: await subscribe(),
    call: person.browser.call,
    async another() {
      const browser = aBrowser(shop.here.url)
      await browser.signIn(person.email, person.password)
      return { browser, phone: await subscribe(browser) }
    },
  }
}

export type AlertedAgent = Awaited<ReturnType<typeof anAlertedAgent>>
