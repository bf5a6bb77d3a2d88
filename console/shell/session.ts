import { computed, signal } from '@preact/signals'
import type { Api } from './api'

/** Who is signed in, as `GET /1.0/users/me` says it. */
export interface Me {
  id: string
  name: string
  email: string | null
  role: string
  rights: string[]
  availability: 'available' | 'busy' | 'away'
  /** BCP 47; null: the browser's. */
  language: string | null
  theme: 'system' | 'light' | 'dark'
  has_password: boolean
}

/** A source as `GET /1.0/content_sources` lists it: those that one may read. */
export interface Source {
  id: string
  name: string
  type: string
  community_id: string
  active: boolean
}

export type Session = ReturnType<typeof createSession>

/** Who sits here, what they may do, and what they may read. */
export function createSession() {
  const me = signal<Me | null>(null)
  const sources = signal<readonly Source[]>([])
  /** The server does not know us any more, while the page is open. */
  const lost = signal(false)
  let waiting: (() => void)[] = []

  return {
    me,
    sources,
    lost,
    /** True when the role has this right (server: conversation/rights.ts). */
    may: (right: string) => me.value?.rights.includes(right) ?? false,
    initials: computed(() => initialsOf(me.value?.name ?? '')),
    /** Resolves as soon as somebody has signed in on this page. */
    signInAgain() {
      lost.value = true
      return new Promise<void>((done) => waiting.push(done))
    },
    /** Somebody is signed in again: what waited goes on. */
    found() {
      lost.value = false
      const all = waiting
      waiting = []
      for (const goOn of all) goOn()
    },
    async loadSources(api: Api) {
      const { records } = await api.get<{ records: Source[] }>('/1.0/content_sources?limit=150')
      sources.value = records
    },
  }
}

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
