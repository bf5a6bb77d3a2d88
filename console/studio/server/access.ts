import { batch, type ReadonlySignal, signal } from '@preact/signals'
import { basePath } from '../../shell/base-path'

const key = 'studio:token'

/** A source that the demo keeps for the studio, with the secret of its connector. */
export interface OwnSource {
  id: string
  connector_secret: string | null
}

export type Access = ReturnType<typeof createAccess>

/**
 * The designer's API access token. In the demo the server gives a token to its own page on the same machine, which is kept in
 * memory. Elsewhere the page asks for a token and keeps it in `sessionStorage` until the tab is closed. A token is never in an address.
 */
export function createAccess() {
  const token = signal('')
  /** `asking`: the page asks the server for a token; `wanted`: the page asks the designer. */
  const state = signal<'asking' | 'wanted' | 'wrong' | 'given'>('asking')
  const own = signal<readonly OwnSource[]>([])
  /** The designer is asked for a token instead of the one in use. */
  const asked = signal(false)
  /** Counts the tokens that took the place of another. */
  const changes = signal(0)
  let byHand = false

  async function begin() {
    const kept = storage()?.getItem(key)
    if (kept) return give(kept, true)
    const answer = await fetch(`${basePath}/studio/token`, { method: 'POST' }).catch(() => null)
    const given = answer?.ok ? ((await answer.json().catch(() => null)) as StudioDemo | null) : null
    if (!given?.access_token) {
      state.value = 'wanted'
      return
    }
    own.value = given.sources ?? []
    give(given.access_token, false)
  }

  function give(value: string, pasted: boolean) {
    byHand = pasted
    token.value = value
    state.value = 'given'
  }

  return {
    token: token as ReadonlySignal<string>,
    state: state as ReadonlySignal<'asking' | 'wanted' | 'wrong' | 'given'>,
    /** The demo's sources, kept in memory like the demo's token. */
    own: own as ReadonlySignal<readonly OwnSource[]>,
    begin,
    asked: asked as ReadonlySignal<boolean>,
    changes: changes as ReadonlySignal<number>,
    /** Uses a token that the designer pasted. */
    use(value: string) {
      storage()?.setItem(key, value)
      give(value, true)
    },
    /** Asks for another token. The one in use stays until the server takes the other. */
    ask() {
      asked.value = true
    },
    back() {
      asked.value = false
    },
    /** Uses this token from now on, if the server takes it. Returns whether it does; rejects when the server does not answer. */
    async change(value: string): Promise<boolean> {
      const headers = { authorization: `Bearer ${value}` }
      const { status } = await fetch(`${basePath}/1.0/users/me`, { headers })
      if (status === 401) return false
      storage()?.setItem(key, value)
      batch(() => {
        give(value, true)
        changes.value += 1
        asked.value = false
      })
      return true
    },
    /** Called when the server does not accept the token (any more). */
    refused() {
      storage()?.removeItem(key)
      token.value = ''
      state.value = byHand ? 'wrong' : 'wanted'
    },
  }
}

interface StudioDemo {
  access_token?: string
  sources?: OwnSource[]
}

function storage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
