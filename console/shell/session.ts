import { computed, signal } from '@preact/signals'
import type { Answer } from '../../clients/typescript/client'
import type { Source } from '../../clients/typescript/operations'
import type { Api } from './api'

/** The server offers real-time conversations only to `available` agents. */
export const availabilities = ['available', 'busy', 'away'] as const
export type Availability = (typeof availabilities)[number]

export type Me = Answer<'getMe'>

/** The response of `GET /account/me`. */
export interface CurrentAgent {
  me: Me | null
  second_factor_needed?: boolean
}

export type Session = ReturnType<typeof createSession>

export function createSession() {
  const me = signal<Me | null>(null)
  const sources = signal<readonly Source[]>([])
  /** Not empty if the session has ended or a second factor is required first. */
  const lost = signal<'' | 'session' | 'factor'>('')
  /** Whether the agent has to set up a second factor before all other requests. */
  const lacksFactor = signal(false)
  const proving = signal(false)
  /** Whether an administrator disabled the account. Only for pages that called `handleDisabled`. */
  const isDisabled = signal(false)
  let handlesDisabled = false
  let waitingCalls: (() => void)[] = []
  let proofCallbacks: ((proven: boolean) => void)[] = []

  return {
    me,
    sources,
    lost,
    lacksFactor,
    proving,
    isDisabled,
    /** Whether the agent's role has this right (see conversation/rights.ts of the server). */
    may: (right: string) => me.value?.rights.some((each) => each === right) ?? false,
    initials: computed(() => initialsOf(me.value?.name ?? '')),
    /** Resolves after a new sign-in on this page. */
    signInAgain(code?: string) {
      if (handlesDisabled && code === 'account_off') isDisabled.value = true
      else lost.value = code === 'second_factor_needed' ? 'factor' : 'session'
      return new Promise<boolean>((done) => waitingCalls.push(() => done(true)))
    },
    /** Resolves with true after the proof of identity, or with false if the agent cancelled. */
    prove() {
      proving.value = true
      return new Promise<boolean>((done) => proofCallbacks.push(done))
    },
    finishProof(proven: boolean) {
      proving.value = false
      const resolvers = proofCallbacks
      proofCallbacks = []
      for (const done of resolvers) done(proven)
    },
    /** Declares that this page shows a disabled account itself. */
    handleDisabled: () => {
      handlesDisabled = true
    },
    /** Continues the waiting calls. If another agent signed in, reloads the page, which may show forbidden data. */
    async resume(api: Api) {
      const { me: found, second_factor_needed: needsFactor } = await api.get<CurrentAgent>('/account/me')
      if (!found) return
      if (me.value && found.id !== me.value.id) return location.reload()
      me.value = found
      lost.value = needsFactor ? 'factor' : ''
      if (needsFactor) return
      isDisabled.value = false
      const resolvers = waitingCalls
      waitingCalls = []
      for (const resolve of resolvers) resolve()
    },
    async reload(api: Api) {
      me.value = await api.get<Me>('/1.0/users/me')
    },
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

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
