import type { Shell } from '../shell/shell'
import { usePasskey } from './passkeys'
import { factorSentence } from './sentence'

/** Signs in by a passkey of this browser, alone or as the second step. Returns the sentence to show when that failed. */
export async function signInByPasskey(shell: Shell, done: () => void): Promise<string | null> {
  try {
    const options = await shell.api.post<object>('/account/passkey/options')
    await shell.api.post('/account/passkey', { answer: await usePasskey(options) })
    done()
    return null
  } catch (error) {
    return factorSentence(shell, error)
  }
}
