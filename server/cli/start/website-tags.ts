import { join } from 'node:path'
import { type StoredAccount, storedAccount } from '../../first-run/stored-account'
import { remoteApi } from '../api'
import type { CliApi } from '../command'
import type { Source } from '../snippet'
import type { ReadyServer } from './programs'

/**
 * Returns the script tags of at most three websites. The very first start makes a website, which the setup in the
 * console continues with. Without a valid token in the data folder nothing is returned.
 */
export async function websiteTags({ admin, dataDir, publicUrl }: ReadyServer): Promise<string[]> {
  // A damaged file must not end a server that runs.
  const { access_token: token } = await storedAccount(join(dataDir, 'admin.json')).catch((): StoredAccount => ({}))
  if (!token) return []
  const api = remoteApi(publicUrl, token)
  try {
    const websites = await listWebsites(api)
    const isFirstStart = admin !== null && websites.length === 0
    const shown = isFirstStart ? [await makeWebsite(api, publicUrl)] : websites
    return shown.slice(-3).flatMap(({ web_messaging }) => (web_messaging ? [web_messaging.snippet] : []))
  } catch {
    // The public address may not lead to the server yet, and somebody may have revoked the token.
    return []
  }
}

async function listWebsites(api: CliApi): Promise<Source[]> {
  const path = '/1.0/content_sources?type=web_messaging&limit=150'
  return ((await api.call('GET', path)) as { records: Source[] }).records
}

/** Any page may show the chat of a server that only this machine reaches. Otherwise people first name their pages. */
async function makeWebsite(api: CliApi, publicUrl: string): Promise<Source> {
  const name = 'My website'
  const isLocal = new URL(publicUrl).hostname === 'localhost'
  const { id } = (await api.call('POST', '/1.0/communities', { name })) as { id: string }
  const source = (await api.call('POST', '/1.0/content_sources', {
    name,
    type: 'web_messaging',
    community_id: id,
    web_messaging: true,
    settings: { any_origin: isLocal },
  })) as Source
  const modes = (await api.call('GET', '/1.0/channels')) as {
    records: { id: string; mode: string; source_ids: string[] }[]
  }
  const mode = modes.records.find((each) => each.mode === 'asynchronous')
  if (mode) await api.call('PUT', `/1.0/channels/${mode.id}`, { source_ids: [...mode.source_ids, source.id] })
  return source
}
