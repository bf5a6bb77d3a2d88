import { useFetched } from '../parts/use/use-fetched'

/** Returns whether this server sends e-mail. False until the response arrives. */
export const useSendsMail = (): boolean => useFetched<{ mail: boolean }>('/account/options').value.value?.mail ?? false
