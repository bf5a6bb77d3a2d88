import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Api } from '../shell/api'
import type { OwnFactors } from './own'

interface Options {
  oidc: { name: string } | null
  password: boolean
}

/** Reads how the agent can prove their identity besides the password: by passkey, or at the company's provider (its name, else empty). */
export function useFreshWays(api: Api) {
  const ways = useSignal<{ passkey: boolean; provider: string }>({ passkey: false, provider: '' })
  useEffect(() => {
    Promise.all([api.get<OwnFactors>('/1.0/second_factors'), api.get<Options>('/account/options')]).then(
      ([{ passkeys }, { oidc, password }]) => {
        ways.value = { passkey: password && passkeys.length > 0, provider: oidc?.name ?? '' }
      },
      // The password is offered in any case.
      () => {},
    )
  }, [])
  return ways
}
