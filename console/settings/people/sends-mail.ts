import { useFetched } from '../../shell/reading/use-fetched'
import type { SignInOptions } from '../../shell/shapes'

/** Returns whether this server sends e-mail. False until the response arrives. */
export const useSendsMail = (): boolean => useFetched<SignInOptions>('/account/options').value.value?.mail ?? false
