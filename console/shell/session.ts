import { computed, signal } from '@preact/signals'
import type { Answer } from '../../clients/typescript/client'
import type { Source } from '../../clients/typescript/operations'
import type { Api } from './api'

/** Availability for customers: conversations ring for agents who are available. */
export const availabilities = ['available', 'busy', 'away'] as const
export type Availability = (typeof availabilities)[number]

/** Who is signed in. */
export type Me = Answer<'getMe'>

/** What `GET /account/me` says. */
export interface WhoIsHere {
  me: Me | null
  second_factor_needed?: boolean
}

export type Session = ReturnType<typeof createSession>

/** Who sits here, what they may do, and what they may read. */
export function createSession() {
  const me = signal<Me | null>(null)
  const sources = signal<readonly Source[]>([])
  /** The server does not know us any more, or wants a second step first, while the page is open. */
  const lost = signal<'' | 'session' | 'factor'>('')
  /** The role needs a second step that is not set up yet: nothing else can be done. */
  const lacksFactor = signal(false)
  /** What was asked waits for a proof of who sits here. */
  const proving = signal(false)
  /** It does, but an administrator switched the account off: for pages that say so themselves. */
  const off = signal(false)
  let saysOff = false
  let waiting: (() => void)[] = []
  let unproven: ((proven: boolean) => void)[] = []

  return {
    me,
    sources,
    lost,
    lacksFactor,
    proving,
    off,
    /** True when the role has this right (server: conversation/rights.ts). */
    may: (right: string) => me.value?.rights.some((each) => each === right) ?? false,
    initials: computed(() => initialsOf(me.value?.name ?? '')),
    /** Resolves as soon as somebody has signed in on this page. */
    signInAgain(code?: string) {
      if (saysOff && code === 'account_off') off.value = true
      else lost.value = code === 'second_factor_needed' ? 'factor' : 'session'
      return new Promise<boolean>((done) => waiting.push(() => done(true)))
    },
    /** Resolves with true as soon as somebody has proved who they are, with false when they gave it up. */
    prove() {
      proving.value = true
      return new Promise<boolean>((done) => unproven.push(done))
    },
    proved(proven: boolean) {
      proving.value = false
      const all = unproven
      unproven = []
      for (const done of all) done(proven)
    },
    /** This page says by itself that the account is off. */
    sayOff: () => {
      saysOff = true
    },
    /** Asks who is signed in by now: what waited goes on for them alone. Somebody else's page would show what is not theirs. */
    async goOn(api: Api) {
      const { me: found, second_factor_needed: lacks } = await api.get<WhoIsHere>('/account/me')
      if (!found) return
      if (me.value && found.id !== me.value.id) return location.reload()
      me.value = found
      lost.value = lacks ? 'factor' : ''
      if (lacks) return
      off.value = false
      const all = waiting
      waiting = []
      for (const goOn of all) goOn()
    },
    /** Somebody changed who one is: rights, name, availability. */
    async again(api: Api) {
      me.value = await api.get<Me>('/1.0/users/me')
    },
    /** Sets whether the agent is there for customers. */
    async setAvailability(api: Api, availability: Availability) {
      await api.put('/1.0/users/me/status', { availability })
      if (me.value) me.value = { ...me.value, availability }
    },
    async loadSources(api: Api) {
      const { records } = await api.all<Source>('/1.0/content_sources')
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
