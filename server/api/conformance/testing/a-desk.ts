import type { Clock } from '../../../conversation/clock-and-ids'
import { newAgent, newToken } from '../../../conversation/new-records'
import type { Store } from '../../../conversation/ports'
import type { SourceRecord } from '../../../conversation/records'
import { agentRoleId, type Right } from '../../../conversation/rights'
import { aRunningApp, eventually, type RunningApp } from '../../../testing/a-running-app'
import { hashToken, newAccessToken } from '../../../values/hash-token'

export interface AgentRights {
  read?: boolean
  reply?: boolean
  initiate_discussion?: boolean
  /** The rights of the agent's role. By default the agent has the built-in role `agent`. */
  rights?: Right[]
}

export async function aDesk(clock: Clock = Date.now) {
  const here = await aRunningApp({}, { clock })
  const { store, account } = here
  const { ids } = here.app.needs

  async function agent({ rights, ...onSource }: AgentRights = {}) {
    const id = ids()
    const role_id = rights ? ids() : agentRoleId
    const token = newAccessToken()
    const now = clock()
    const dated = { created_at: now, updated_at: now }
    await store.transact(async (tx) => {
      if (rights)
        await tx.insertRole({
          id: role_id,
          name: `role ${role_id}`,
          rights,
          second_factor_required: false,
          built_in: false,
          ...dated,
        })
      await tx.insertAgent(newAgent({ id, name: 'Agent', role_id }, now))
      const none = { read: false, reply: false, initiate_discussion: false }
      await tx.insertSourcePermission({ agent_id: id, source_id: account.source_id, ...none, ...onSource })
      const tokenFields = { id: ids(), agent_id: id, label: 'test', token_hash: hashToken(token) }
      // Marks the token as used: storing its first use would be a write that `atOnce` counts.
      await tx.insertToken(newToken({ ...tokenFields, last_used_at: now }, now))
    })
    return { id, token }
  }

  const reply = (inReplyTo: string, more: object = {}, token?: string) =>
    here.call('POST', '/1.0/contents', { in_reply_to_id: inReplyTo, body: 'Of course.', ...more }, token)

  async function question(body = 'Do you have ferns?') {
    const customer = await here.customer()
    return { customer, asked: await customer.say(body) }
  }

  return {
    ...here,
    agent,
    reply,
    question,
    colleague: () => agent({ read: true, reply: true }),
    async source(overrides: Partial<SourceRecord> = {}): Promise<SourceRecord> {
      const demoSource = await store.read.source(account.source_id)
      if (!demoSource) throw new Error('the demo source is gone')
      const newSource: SourceRecord = { ...demoSource, id: ids(), channel_id: ids(), ...overrides }
      await store.transact((tx) => tx.insertSource(newSource))
      return newSource
    },
    async opened(contentId: string, token?: string) {
      const { status, body } = await here.call('POST', `/1.0/interventions?content_id=${contentId}`, undefined, token)
      if (status !== 200) throw new Error(`the intervention was not opened: ${JSON.stringify(body)}`)
      return body
    },
    intervention: (id: string) => here.client('getIntervention', { id }),
    content: (id: string) => here.client('getContent', { id }),
    thread: (id: string) => here.client('getThread', { id }),
    ...closing(here),
    atOnce: atOnce(store),
  }
}

export type Desk = Awaited<ReturnType<typeof aDesk>>

const closing = (here: RunningApp) => ({
  async closed(id: string, token?: string) {
    const { status, body } = await here.call('PUT', `/1.0/interventions/${id}/close`, undefined, token)
    if (status !== 200) throw new Error(`the intervention was not closed: ${JSON.stringify(body)}`)
    return eventually('the intervention is closed', async () => {
      const { body: record } = await here.call('GET', `/1.0/interventions/${id}`)
      return record.closed ? record : null
    })
  },
  async closedThread(id: string) {
    await here.call('PUT', `/1.0/content_threads/${id}/close`)
    return eventually('the thread is closed', async () => {
      const { body: record } = await here.call('GET', `/1.0/content_threads/${id}`)
      return record.closed ? record : null
    })
  },
})

/** Runs the requests together: all have read their records before any of them writes. */
const atOnce =
  (store: Store) =>
  async <T>(requests: (() => Promise<T>)[]): Promise<T[]> => {
    let release = () => {}
    const lock = new Promise<void>((done) => {
      release = done
    })
    void store.transact(() => lock)
    const { act, transact } = store
    let waiting = 0
    store.act = (command) => {
      waiting += 1
      return act(command)
    }
    store.transact = (command) => {
      if (/server.conversation/.test(new Error().stack ?? '')) waiting += 1
      return transact(command)
    }
    try {
      const answers = requests.map((request) => request())
      await eventually('all have read', () => waiting >= requests.length)
      release()
      return await Promise.all(answers)
    } finally {
      release()
      store.act = act
      store.transact = transact
    }
  }
