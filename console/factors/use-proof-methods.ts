import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Api } from '../shell/api'
import type { OwnFactors } from './factor-model'

interface Options {
  oidc: { name: string } | null
  password: boolean
}

/** Returns the ways to prove identity besides the password: a passkey, or the single sign-on provider. */
export function useProofMethods(api: Api) {
  const methods = useSignal<{ passkey: boolean; provider: string }>({ passkey: false, provider: '' })
  useEffect(() => {
    Promise.all([api.get<OwnFactors>('/1.0/second_factors'), api.get<Options>('/account/options')]).then(
      ([{ passkeys }, { oidc, password }]) => {
        methods.value = { passkey: password && passkeys.length > 0, provider: oidc?.name ?? '' }
      },
      // If the request fails, offer only the password.
      () => {},
    )
  }, [])
  return methods
}
