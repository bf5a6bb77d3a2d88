import { type ReadonlySignal, signal } from '@preact/signals'

const key = 'studio:token'

export type Access = ReturnType<typeof createAccess>

/**
 * The API access token of whoever sits here. In the demo the server gives one to its own page on the same machine, which is kept in
 * memory; elsewhere it is asked for, and kept in `sessionStorage` until the tab is closed. Never in an address.
 */
export function createAccess() {
  const token = signal('')
  /** `asking`: the server is asked; `wanted`: a person is. */
  const state = signal<'asking' | 'wanted' | 'wrong' | 'given'>('asking')
  let own = false

  async function begin() {
    const kept = storage()?.getItem(key)
    if (kept) return give(kept, true)
    const answer = await fetch('/studio/token', { method: 'POST' }).catch(() => null)
    const given = answer?.ok ? ((await answer.json().catch(() => null)) as { access_token?: string } | null) : null
    if (given?.access_token) give(given.access_token, false)
    else state.value = 'wanted'
  }

  function give(value: string, byHand: boolean) {
    own = byHand
    token.value = value
    state.value = 'given'
  }

  return {
    token: token as ReadonlySignal<string>,
    state: state as ReadonlySignal<'asking' | 'wanted' | 'wrong' | 'given'>,
    begin,
    /** A token that somebody pasted. */
    use(value: string) {
      storage()?.setItem(key, value)
      give(value, true)
    },
    /** Asks for another one; a reload brings the one before. */
    ask() {
      state.value = 'wanted'
    },
    /** The server does not take it (any more). */
    refused() {
      storage()?.removeItem(key)
      token.value = ''
      state.value = own ? 'wrong' : 'wanted'
    },
  }
}

function storage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
