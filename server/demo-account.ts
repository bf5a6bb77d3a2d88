import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config'
import type { Needs } from './conversation/needs'
import type { Transaction } from './conversation/ports'
import { hashToken, newAccessToken } from './hash-token'

/** `demo.json` in the data folder: what people and scripts need to use the demo. */
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
}

type Ids = Pick<DemoAccount, 'agent_id' | 'community_id' | 'source_id' | 'channel_id'> & { bot_id: string }

/**
 * Makes the demo account on the first run and writes `demo.json` (mode 600). Later runs keep the tokens and refresh the
 * addresses; when the file is gone, its tokens are too (only their hashes are stored), and new ones are made.
 */
export async function demoAccount(needs: Needs, config: Config): Promise<DemoAccount> {
  const file = join(config.dataDir, 'demo.json')
  const known = await readAccount(file)
  const account = await needs.store.transact(async (tx) => {
    const stored = await tx.setting('demo')
    const ids: Ids = stored ? JSON.parse(stored) : await createDemo(needs, tx)
    const valid = async (token: unknown) =>
      typeof token === 'string' && (await tx.tokenByHash(hashToken(token))) !== null
    const { bot_id, ...own } = ids
    const token = async (given: unknown, agentId: string, label: string) => {
      if (await valid(given)) return given as string
      const made = newAccessToken()
      await tx.insertToken({
        id: needs.ids(),
        agent_id: agentId,
        label,
        token_hash: hashToken(made),
        enabled: true,
        created_at: needs.clock(),
      })
      return made
    }
    return {
      api_url: config.publicUrl,
      chat_url: config.publicUrl,
      site_url: `http://localhost:${config.sitePort}`,
      studio_url: `${config.publicUrl}/studio`,
      access_token: await token(known.access_token, ids.agent_id, 'Demo'),
      ...own,
      bot_access_token: await token(known.bot_access_token, bot_id, 'Demo bot'),
    }
  })
  const part = `${file}.part`
  await writeFile(part, `${JSON.stringify(account, null, 2)}\n`, { mode: 0o600 })
  await chmod(part, 0o600)
  await rename(part, file)
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
  const ids: Ids = {
    agent_id: needs.ids(),
    community_id: needs.ids(),
    source_id: needs.ids(),
    channel_id: needs.ids(),
    bot_id: needs.ids(),
  }
  await tx.insertCommunity({ id: ids.community_id, name: 'Demo shop', ...dated })
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
  await tx.insertAgent({ id: ids.agent_id, name: 'Demo agent', role: 'admin', enabled: true, ...dated })
  await tx.insertAgent({ id: ids.bot_id, name: 'Demo bot', role: 'agent', enabled: true, ...dated })
  await tx.insertSourcePermission({
    agent_id: ids.bot_id,
    source_id: ids.source_id,
    read: true,
    reply: true,
    initiate_discussion: false,
  })
  await tx.putSetting('demo', JSON.stringify(ids))
  return ids
}
