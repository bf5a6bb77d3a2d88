import { signal } from '@preact/signals'
import type { Appearance } from '../../../contract/chat/appearance'
import type { Shell } from '../../shell/shell'

/** A web source, as far as these steps are about it. */
export interface WebSource {
  id: string
  name: string
  channel_id: string
  web_messaging: { snippet: string } | null
  settings: { allowed_origins?: string[]; appearance?: Appearance }
}

/** A site on whose pages the snippet was seen. */
export interface Sighting {
  origin: string | null
  allowed: boolean
}

/** A message that a customer wrote. */
export interface Arrived {
  id: string
  body: string
}

export type SetupModel = ReturnType<typeof createSetup>

/**
 * The steps from nothing to a chat on a site. All that is decided stands on the server, so a reload, or another browser, goes on where one was:
 * with the newest web source.
 */
export function createSetup({ api }: Shell) {
  const source = signal<WebSource | null>(null)
  const loaded = signal(false)

  async function load() {
    const { records } = await api.get<{ records: WebSource[] }>('/1.0/content_sources?type=web_messaging&limit=150')
    // Of the demo's studio, which nobody visits.
    source.value = records.filter(({ name }) => !name.startsWith('Studio: ')).at(-1) ?? null
    loaded.value = true
  }

  /** A community and its site, for agents to choose conversations of; the name again where there is one already. */
  async function putSource(name: string, community: string) {
    const known = source.value
    if (known) {
      source.value = await api.put<WebSource>(`/1.0/content_sources/${known.id}`, { name })
      return
    }
    const { id: community_id } = await api.post<{ id: string }>('/1.0/communities', { name: community })
    const fields = { name, community_id, type: 'web_messaging', web_messaging: true }
    const made = await api.post<WebSource>('/1.0/content_sources', fields)
    source.value = made
    const modes = await api.get<{ records: { id: string; mode: string; source_ids: string[] }[] }>('/1.0/channels')
    const mode = modes.records.find((each) => each.mode === 'asynchronous')
    if (mode) await api.put(`/1.0/channels/${mode.id}`, { source_ids: [...mode.source_ids, made.id] })
  }

  async function putSettings(settings: WebSource['settings']) {
    if (!source.value) return
    source.value = await api.put<WebSource>(`/1.0/content_sources/${source.value.id}`, { settings })
  }

  return {
    source,
    loaded,
    load,
    putSource,
    putOrigins: (allowed_origins: string[]) => putSettings({ allowed_origins }),
    putLooks: (looks: Appearance) => putSettings({ appearance: { ...source.value?.settings.appearance, ...looks } }),
    async seen(): Promise<Sighting | null> {
      const path = `/1.0/content_sources/${source.value?.id}/sightings?limit=1`
      return (await api.get<{ records: Sighting[] }>(path)).records[0] ?? null
    },
    /** The newest message of a customer. */
    async arrived(): Promise<Arrived | null> {
      const path = `/1.0/contents?source_id=${source.value?.id}&created_from=synchronizer&limit=1`
      return (await api.get<{ records: Arrived[] }>(path)).records[0] ?? null
    },
    answer: (to: Arrived, body: string) => api.post('/1.0/contents', { in_reply_to_id: to.id, body }),
  }
}

/** Typed lines as origins: `www.shop.example/tea` is `https://www.shop.example`. Wrong ones stay as they are. */
export function originsIn(text: string): { origins: string[]; wrong: string[] } {
  const lines = text.split(/[\s,]+/).filter(Boolean)
  const origins: string[] = []
  const wrong: string[] = []
  for (const line of lines) {
    const whole = /^https?:\/\//i.test(line) ? line : `https://${line}`
    const url = URL.canParse(whole) ? new URL(whole) : null
    if (url && !whole.includes('*') && /\.|^localhost$|^\[/.test(url.hostname)) origins.push(url.origin)
    else wrong.push(line)
  }
  return { origins: [...new Set(origins)], wrong }
}
