import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Api } from '../shell/api'
import type { OwnFactors } from './factor-model'

interface Options {
  oidc: { name: string } | null
  password: boolean
}

/** Returns the proofs other than the password: a passkey, or the name of the company's provider. */
export function useProofMethods(api: Api) {
  const ways = useSignal<{ passkey: boolean; provider: string }>({ passkey: false, provider: '' })
  useEffect(() => {
    Promise.all([api.get<OwnFactors>('/1.0/second_factors'), api.get<Options>('/account/options')]).then(
      ([{ passkeys }, { oidc, password }]) => {
        ways.value = { passkey: password && passkeys.length > 0, provider: oidc?.name ?? '' }
      },
      // Without a response only the password is offered.
      () => {},
    )
  }, [])
  return ways
}
