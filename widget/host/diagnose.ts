import { effect } from '@preact/signals'
import { type Diagnosis, embedVersion } from '../../contract/chat/embed'
import type { WebSettings } from '../../contract/chat/web-settings'
import { sourcePage } from './appearance'
import type { CommandTarget } from './command-target'

const connectWithinMs = 6_000

/** Returns the chat's state for the page doctor, which cannot see the connection or the server's clock. */
export async function diagnose(chat: CommandTarget): Promise<Diagnosis> {
  chat.startSession()
  const [told] = await Promise.all([askServer(), connectionDecided(chat)])
  const { connection, refusal } = chat.shell
  return {
    version: embedVersion,
    line: connection.peek(),
    refusal: refusal.peek(),
    storage: hasSessionStorage() ? 'kept' : 'denied',
    partitioned:
      (await document.hasStorageAccess?.().then(
        (shared) => !shared,
        () => null,
      )) ?? null,
    push: sourcePage().reach?.includes('push') === true,
    polls: 'polls' in document.documentElement.dataset,
    ...told,
  }
}

/**
 * Reads the server's time and the community's policy. `Date` has whole seconds, so the time is corrected by half a
 * second.
 */
async function askServer(): Promise<Pick<Diagnosis, 'clock_ahead_ms' | 'signed_identities'>> {
  try {
    const sentAt = Date.now()
    const answer = await fetch('config', { cache: 'no-store', signal: AbortSignal.timeout(connectWithinMs) })
    const browserTime = (sentAt + Date.now()) / 2
    const serverTime = Date.parse(answer.headers.get('date') ?? '') + 500
    const { signed_identities = null } = (await answer.json()) as Partial<WebSettings>
    return { clock_ahead_ms: Number.isNaN(serverTime) ? null : Math.round(browserTime - serverTime), signed_identities }
  } catch {
    return { clock_ahead_ms: null, signed_identities: null }
  }
}

function connectionDecided({ shell }: CommandTarget): Promise<void> {
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer)
      queueMicrotask(() => end())
      done()
    }
    const timer = setTimeout(finish, connectWithinMs)
    const end = effect(() => {
      if (['online', 'refused'].includes(shell.connection.value)) finish()
    })
  })
}

/** With every consent except `none` the chat may use `sessionStorage`. */
function hasSessionStorage(): boolean {
  try {
    sessionStorage.setItem('bw-doctor', '')
    sessionStorage.removeItem('bw-doctor')
    return true
  } catch {
    return false
  }
}
