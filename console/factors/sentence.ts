import { lookup, useWords } from '../../widget/strings/words'
import { RequestError } from '../shell/api'
import type { Shell } from '../shell/shell'
import { useShell } from '../shell/shell'
import { shellWords } from '../shell/strings/en'
import { refusalSentence } from '../shell/words/sentence'
import { NoPasskey } from './passkeys'
import { type FactorKey, factorWords } from './strings/en'

const sentenceKeys: Readonly<Partial<Record<RequestError['code'], FactorKey>>> = {
  code_wrong: 'factor_code_wrong',
  passkey_wrong: 'factor_passkey_wrong',
  sign_in_over: 'factor_over',
  last_second_factor: 'factor_last',
}

/** Returns the text for a refusal about second factors. Empty when the agent cancelled. */
export function factorSentence({ languages }: Pick<Shell, 'languages'>, error: unknown): string {
  const speech = languages.speech.peek()
  const t = lookup(speech, factorWords)
  if (error instanceof NoPasskey)
    return error.why === 'given up' ? '' : t('factor_passkey_failed', { address: location.host })
  const key = error instanceof RequestError ? sentenceKeys[error.code] : undefined
  return key ? t(key) : refusalSentence(lookup(speech, shellWords), error)
}

export function useFactors() {
  const shell = useShell()
  return { ...shell, t: useWords(factorWords), sentence: (error: unknown) => factorSentence(shell, error) }
}
