import type { Media } from '../../../contract/attachment'
import type { ChannelKind } from '../../../contract/channel-kinds'
import type { Appearance, Theme } from '../../../contract/chat/appearance'
import type { StructuredPreview } from '../../../contract/structured/preview'
import type { ErrorBody } from '../../../contract/structured/problem'
import type { Message } from '../../compose/message'
import type { Access } from './access'

/** All six when none are named. */
interface Asked extends Message {
  channel_kinds?: ChannelKind[]
}

/** A source, as far as it is about looks. */
export interface SourceLooks {
  id: string
  name: string
  /** Null where the agent may not see them. */
  settings?: { appearance?: Appearance } | null
}

/** Why the server did not answer as asked: its own `error`, or `offline`. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

export type Api = ReturnType<typeof createApi>

/** The server's public REST API, as far as the studio needs it. Each call rejects with `Refused`. */
export function createApi(access: Access) {
  async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
    const answer = await fetch(path, {
      ...init,
      headers: { authorization: `Bearer ${access.token.value}`, ...init.headers },
    }).catch(() => null)
    if (!answer) throw new Refused('offline', 'The server could not be reached.')
    const given: unknown = await answer.json().catch(() => null)
    if (answer.ok) return given as T
    if (answer.status === 401) access.refused()
    const { error = 'internal_error', message = `The server answered ${answer.status}.` } = (given ??
      {}) as Partial<ErrorBody>
    throw new Refused(error, message)
  }

  return {
    /** Any route; for parts that have calls of their own. */
    call,
    /** What each of the six kinds of channel would make of the message. */
    preview: (message: Asked, signal: AbortSignal) =>
      call<StructuredPreview>('/1.0/structured_content/preview', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
        signal,
      }),
    /** Websites whose looks the token's agent may see; not the studio's own, which nobody visits. */
    async sources() {
      const { records } = await call<{ records: SourceLooks[] }>('/1.0/content_sources?type=web_messaging&limit=150')
      return records.filter(({ id }) => !access.own.value.some((each) => each.id === id))
    },
    /** Rejects with the server's own words where a text could not be read, or the agent may not. */
    saveTheme: ({ id, settings }: SourceLooks, theme: Theme) =>
      call<SourceLooks>(`/1.0/content_sources/${encodeURIComponent(id)}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ settings: { appearance: { ...settings?.appearance, theme } } }),
      }),
    document: () => call<unknown>('/1.0/openapi.json'),
    attachment: (id: string) => call<Media>(`/1.0/attachments/${encodeURIComponent(id)}`),
    upload(file: File) {
      const body = new FormData()
      body.append('file', file)
      return call<Media>('/1.0/attachments', { method: 'POST', body })
    },
  }
}
