import type { Shell } from '../shell/shell'
import { usePasskey } from './passkeys'
import { factorSentence } from './sentence'

/** Signs in by a passkey, alone or as the second factor. Returns null, or the text of the error. */
export async function signInByPasskey(shell: Shell, onDone: () => void): Promise<string | null> {
  try {
    const options = await shell.api.post<object>('/account/passkey/options')
    await shell.api.post('/account/passkey', { answer: await usePasskey(options) })
    onDone()
    return null
  } catch (error) {
    return factorSentence(shell, error)
  }
}
