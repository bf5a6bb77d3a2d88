import { useFetched } from '../parts/use/use-fetched'

/** Whether this server sends e-mail; false until it is known. */
export const useSendsMail = (): boolean => useFetched<{ mail: boolean }>('/account/options').value.value?.mail ?? false
