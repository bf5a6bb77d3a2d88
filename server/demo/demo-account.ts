import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config'
import type { Needs } from '../conversation/needs'
import { newAgent } from '../conversation/new-records'
import type { Transaction } from '../conversation/ports'
import { adminRoleId, agentRoleId } from '../conversation/rights'
import { storeToken } from '../conversation/setup/tokens'
import { writePrivate } from '../first-run/write-private'
import { hashToken, newAccessToken } from '../values/hash-token'
import { demoPeople, freshPasswords } from './demo-people'

/** The content of `demo.json` in the data folder, for people and scripts that use the demo. */
export interface DemoAccount {
  api_url: string
  chat_url: string
  site_url: string
  studio_url: string
  access_token: string
  agent_id: string
  community_id: string
  source_id: string
  channel_id: string
  bot_access_token: string
  /** The people of the demo for the console, the admin first. */
  sign_in: { name: string; email: string; password: string }[]
}

type Ids = Pick<DemoAccount, 'agent_id' | 'community_id' | 'source_id' | 'channel_id'> & { bot_id: string }

/**
 * Makes the demo account on the first run and writes `demo.json` (mode 600). Later runs keep the tokens and update the
 * addresses. If the file is gone, new tokens are made, because only hashes of the old ones are stored.
 */
export async function demoAccount(needs: Needs, config: Config): Promise<DemoAccount> {
  const file = join(config.dataDir, 'demo.json')
  const storedAccount = await readAccount(file)
  const fresh = await freshPasswords(needs)
  const account = await needs.store.transact(async (tx) => {
    const stored = await tx.setting('demo')
    const ids = stored ? (JSON.parse(stored) as Ids) : await createDemo(needs, tx)
    const valid = async (token: unknown) =>
      typeof token === 'string' && (await tx.tokenByHash(hashToken(token))) !== null
    const { bot_id, agent_id, community_id, source_id, channel_id } = ids
    const ownIds = { agent_id, community_id, source_id, channel_id }
    const token = async (storedToken: unknown, agentId: string, label: string) => {
      if (await valid(storedToken)) return storedToken as string
      const newToken = newAccessToken()
      const agent = await tx.agent(agentId)
      if (!agent) throw new Error('The agent of the demo account is gone.')
      await storeToken(tx, needs, null, agent, { label, enabled: true, tokenHash: hashToken(newToken) })
      return newToken
    }
    return {
      api_url: config.publicUrl,
      chat_url: config.publicUrl,
      site_url: `http://localhost:${config.sitePort}`,
      studio_url: `${config.publicUrl}/studio`,
      access_token: await token(storedAccount.access_token, ids.agent_id, 'Demo'),
      ...ownIds,
      bot_access_token: await token(storedAccount.bot_access_token, bot_id, 'Demo bot'),
      sign_in: await demoPeople(needs, tx, ids, { storedPeople: storedAccount.sign_in, fresh }),
    }
  })
  await writePrivate(file, account)
  return account
}

async function readAccount(file: string): Promise<Partial<Record<string, unknown>>> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return {}
  }
}

async function createDemo(needs: Needs, tx: Transaction): Promise<Ids> {
  const now = needs.clock()
  const dated = { created_at: now, updated_at: now }
  const ids = {
    agent_id: needs.ids(),
    community_id: needs.ids(),
    source_id: needs.ids(),
    channel_id: needs.ids(),
    bot_id: needs.ids(),
  }
  await tx.insertCommunity({ id: ids.community_id, name: 'Demo shop', signed_identities: 'rejected', ...dated })
  await tx.insertSource({
    id: ids.source_id,
    community_id: ids.community_id,
    type: 'web_messaging',
    name: 'Demo shop',
    channel_id: ids.channel_id,
    active: true,
    settings: {},
    ...dated,
  })
  await tx.insertAgent(newAgent({ id: ids.agent_id, name: 'Demo agent', role_id: adminRoleId }, now))
  await tx.insertAgent(newAgent({ id: ids.bot_id, name: 'Demo bot', role_id: agentRoleId }, now))
  await tx.insertSourcePermission({
    agent_id: ids.bot_id,
    source_id: ids.source_id,
    read: true,
    reply: true,
    initiate_discussion: false,
  })
  const [asynchronous] = await tx.channels()
  if (asynchronous) await tx.updateChannel({ ...asynchronous, source_ids: [ids.source_id] })
  await tx.putSetting('demo', JSON.stringify(ids))
  return ids
}
