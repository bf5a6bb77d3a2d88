import type { SecondFactors } from '../../clients/typescript/operations'
import { useFetched } from '../shell/reading/use-fetched'
import type { SignInOptions } from '../shell/shapes'

/** Returns the ways to prove identity besides the password: a passkey, or the single sign-on provider. */
export function useProofMethods() {
  const factors = useFetched<SecondFactors>('/1.0/second_factors').value.value
  const { oidc, password } = useFetched<SignInOptions>('/account/options').value.value ?? {}
  return { passkey: password === true && (factors?.passkeys.length ?? 0) > 0, provider: oidc?.name ?? '' }
}
