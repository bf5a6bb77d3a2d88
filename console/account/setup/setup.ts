import { signal } from '@preact/signals'
import type { Answer } from '../../../clients/typescript/client'
import type { Content, ConversationDetails, PageSighting, Source } from '../../../clients/typescript/operations'
import type { Appearance } from '../../../contract/chat/appearance'
import type { Shell } from '../../shell/shell'

type Sighting = Pick<PageSighting, 'origin' | 'allowed'>

export type SetupModel = ReturnType<typeof createSetup>

/** The server stores each step. In another browser, the setup continues with the newest web source. */
export function createSetup({ api }: Shell) {
  const source = signal<Source | null>(null)
  const loaded = signal(false)

  async function load() {
    const { records } = await api.get<{ records: Source[] }>('/1.0/content_sources?type=web_messaging&limit=150')
    source.value = records.at(-1) ?? null
    loaded.value = true
  }

  /** Creates a source with its own community in the asynchronous routing mode, or renames the existing source. */
  async function putSource(name: string) {
    const existing = source.value
    if (existing) {
      source.value = await api.put<Source>(`/1.0/content_sources/${existing.id}`, { name })
      return
    }
    const { id: community_id } = await api.post<{ id: string }>('/1.0/communities', { name })
    const fields = { name, community_id, type: 'web_messaging', web_messaging: true }
    const created = await api.post<Source>('/1.0/content_sources', fields)
    source.value = created
    const modes = await api.get<Answer<'listChannels'>>('/1.0/channels')
    const mode = modes.records.find((each) => each.mode === 'asynchronous')
    if (mode) await api.put(`/1.0/channels/${mode.id}`, { source_ids: [...mode.source_ids, created.id] })
  }

  async function putSettings(settings: Source['settings']) {
    if (!source.value) return
    source.value = await api.put<Source>(`/1.0/content_sources/${source.value.id}`, { settings })
  }

  return {
    source,
    loaded,
    load,
    putSource,
    putOrigins: (allowed_origins: string[]) => putSettings({ allowed_origins }),
    putLooks: (appearance: Appearance) => putSettings({ appearance }),
    async newestSighting(): Promise<Sighting | null> {
      const path = `/1.0/content_sources/${source.value?.id}/sightings?limit=1`
      return (await api.get<{ records: Sighting[] }>(path)).records[0] ?? null
    },
    async firstMessage(): Promise<Content | null> {
      const path = `/1.0/contents?source_id=${source.value?.id}&created_from=synchronizer&limit=1`
      return (await api.get<{ records: Content[] }>(path)).records[0] ?? null
    },
    /** As in the inbox, the first agent who replies becomes the owner. */
    async answer({ id, thread_id }: Content, body: string) {
      const path = `/1.0/conversations/${thread_id}`
      const { owner, state } = await api.get<Pick<ConversationDetails, 'owner' | 'state'>>(path)
      if (!owner && state !== 'closed') await api.put(`${path}/take`)
      await api.post('/1.0/contents', { in_reply_to_id: id, body })
    },
  }
}

const onThisMachine = /^(localhost|[^/:]*\.localhost|127\.[0-9.]+|\[::1\])([:/]|$)/i

/** Parses one origin per line: `www.shop.example/tea` gives `https://www.shop.example`. `invalidLines`: those that are no origins. */
export function originsIn(text: string): { origins: string[]; invalidLines: string[] } {
  const lines = text.split(/[\s,]+/).filter(Boolean)
  const origins: string[] = []
  const invalidLines: string[] = []
  for (const line of lines) {
    const scheme = onThisMachine.test(line) ? 'http' : 'https'
    const whole = /^https?:\/\//i.test(line) ? line : `${scheme}://${line}`
    const url = URL.canParse(whole) ? new URL(whole) : null
    if (url && !whole.includes('*') && /\.|^localhost$|^\[/.test(url.hostname)) origins.push(url.origin)
    else invalidLines.push(line)
  }
  return { origins: [...new Set(origins)], invalidLines }
}
