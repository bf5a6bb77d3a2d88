import type { WebhookRecord } from '../records'
import type { ActOf } from './acts'
import { hashOf } from './customers'
import { permissionsOf } from './shop'
import type { World } from './world-shape'

const hour = 3_600_000

export function setUpActs(world: World) {
  const { shop, store, clock } = world
  return {
    async hear({ events, owner, on, state }: ActOf<'hear'>): Promise<void> {
      const id = world.needs.ids()
      world.webhooks.push(id)
      const sourceIds = on === 'all' ? [] : on === 'elsewhere' ? [id] : [shop.web.id]
      const webhook: WebhookRecord = {
        ...{ id, name: 'Bot', url: 'https://bot.example/hook', active: state === 'active', registered_events: events },
        ...{ verify_token: 'v', secret: 'whsec_c2VjcmV0', source_ids: sourceIds, agent_id: shop.agents[owner].id },
        source_strategy: on === 'all but web' ? 'exclude' : 'include',
        handshake_error: state === 'without handshake' ? 'Nobody answered.' : null,
        ...{ previous_secret: null, previous_secret_until: null, created_at: clock.now, updated_at: clock.now },
      }
      await store.transact((tx) => tx.insertWebhook(webhook))
    },
    'hear nothing': () =>
      store.transact(async (tx) => {
        for (const { id } of await tx.webhooks()) await tx.deleteWebhook(id)
      }),
    right: ({ of, right, given }: ActOf<'right'>) =>
      store.transact(async (tx) => {
        const agent = shop.agents[of]
        const stored = await tx.sourcePermissions(agent.id)
        const permissions = stored.length > 0 ? stored : permissionsOf(shop, agent, of)
        await tx.replaceSourcePermissions(
          agent.id,
          permissions.map((each) => ({ ...each, [right]: given })),
        )
      }),
    enabled: ({ of, is }: ActOf<'enabled'>) =>
      store.transact((tx) => tx.updateAgent({ ...shop.agents[of], enabled: is })),
    'bot may engage': ({ may }: ActOf<'bot may engage'>) =>
      store.transact(async (tx) => {
        const channel = (await tx.channels()).find(({ mode }) => mode === 'asynchronous')
        if (channel) await tx.updateChannel({ ...channel, bot_may: may ? ['engage', 'complete'] : ['complete'] })
      }),
    source: ({ active }: ActOf<'source'>) => store.transact((tx) => tx.updateSource({ ...shop.web, active })),
    customers: ({ signed }: ActOf<'customers'>) =>
      store.transact((tx) => tx.updateCommunity({ ...shop.community, signed_identities: signed })),
    session: ({ who, is }: ActOf<'session'>) =>
      store.transact(async (tx) => {
        const session = await tx.session(hashOf(world, who))
        const changed = is === 'signed' ? { signed: true, ended_at: null } : { ended_at: clock.now }
        if (session) await tx.updateSession({ ...session, ...changed })
      }),
    reach: ({ who, may }: ActOf<'reach'>) =>
      store.transact(async (tx) => {
        const session = await tx.session(hashOf(world, who))
        const threads = session ? await tx.threadsOfIdentity(shop.web.id, session.identity_id, 10) : []
        for (const { id } of threads) await tx.setReachable(id, may)
      }),
    wait: async ({ hours }: ActOf<'wait'>) => {
      clock.now += hours * hour
    },
  }
}
