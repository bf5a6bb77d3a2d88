import { batch, type ReadonlySignal, signal } from '@preact/signals'
import { basePath } from '../../shell/base-path'

const key = 'studio:token'

export interface OwnSource {
  id: string
  connector_secret: string | null
}

export type Access = ReturnType<typeof createAccess>

/** The demo's token stays in memory; a pasted one in `sessionStorage`. A token is never in an address. */
export function createAccess() {
  const token = signal('')
  /** `asking`: the request to the server is running. `wanted`: the designer must enter a token. */
  const state = signal<'asking' | 'wanted' | 'wrong' | 'given'>('asking')
  const own = signal<readonly OwnSource[]>([])
  /** True while the designer replaces the current token. */
  const asked = signal(false)
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
    /** The demo's sources, stored in memory like the demo's token. */
    own: own as ReadonlySignal<readonly OwnSource[]>,
    begin,
    asked: asked as ReadonlySignal<boolean>,
    changes: changes as ReadonlySignal<number>,
    use(value: string) {
      storage()?.setItem(key, value)
      give(value, true)
    },
    /** The current token stays until the server accepts the new one. */
    ask() {
      asked.value = true
    },
    back() {
      asked.value = false
    },
    /** Uses the token if the server accepts it, and returns whether it does. Rejects without an answer. */
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
