import type { AddressInfo } from 'node:net'
import { createClient } from '../clients/typescript/client'
import { createAgent } from '../examples/ai-agent/agent'
import { decideShop } from '../examples/ai-agent/shop'

// The plant adviser of the demo: an AI agent with a script where another has a model, and its source on the server.

const name = 'Plant adviser'
/** About twenty words a second, as a quick model writes. */
const wordMs = 50

export interface AdviserSettings {
  apiUrl: string
  /** A token with the right to manage sources. */
  accessToken: string
  communityId: string
}

export interface Adviser {
  /** The id of its source's channel, in the address of the loader. */
  channelId: string
  stop(): void
}

/**
 * Starts the agent on a free port of this machine, makes its source on the first start, and tells the source where the
 * agent answers now. Rejects if the server cannot be reached or refuses.
 */
export async function startAdviser({ apiUrl, accessToken, communityId }: AdviserSettings): Promise<Adviser> {
  const agent = createAgent(decideShop, wordMs)
  await new Promise<void>((done) => agent.listen(0, '127.0.0.1', done))
  const { port } = agent.address() as AddressInfo
  const call = createClient({ url: apiUrl, token: accessToken })
  const { records } = await call('listSources', { limit: 150 })
  const { id, channel_id } =
    records.find((source) => source.name === name && source.community_id === communityId) ??
    (await call('createSource', { name, type: 'web_messaging', community_id: communityId, web_messaging: true }))
  await call('changeSource', {
    id,
    settings: {
      ai_agent: {
        url: `http://127.0.0.1:${port}/`,
        name,
        statuses: { look_at_shelf: { en: 'Looking at the shelf', de: 'Ich sehe im Regal nach' } },
      },
    },
  })
  if (!channel_id) throw new Error(`The source "${name}" has no channel for websites.`)
  return { channelId: channel_id, stop: () => agent.close() }
}
