import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useShell } from '../shell'
import { useSentence } from '../words/sentence'
import { type FactorParts, fetchFactors } from './fetch-factors'

/** Asks for a proof of identity. Afterwards the waiting calls continue. */
export function ProveAgain() {
  const shell = useShell()
  const { session, toasts } = shell
  const sentence = useSentence()
  const parts = useSignal<FactorParts | null>(null)
  const isProving = session.proving.value
  useEffect(() => {
    if (!isProving || parts.value) return
    fetchFactors(shell).then(
      (fetched) => {
        parts.value = fetched
      },
      (error) => {
        toasts.warn(sentence(error))
        session.finishProof(false)
      },
    )
  }, [isProving])
  const { FreshProof } = parts.value ?? {}
  return isProving && FreshProof ? <FreshProof /> : null
}
