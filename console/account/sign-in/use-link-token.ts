import { RequestError } from '../../shell/api'
import { useAnswer } from '../../shell/reading/use-fetched'
import { useShell } from '../../shell/shell'

/** Reads what a link with a token is for. `isInvalid` when the link is unknown or used. */
export function useLinkToken<T>(path: string, token: string) {
  const { api } = useShell()
  const reading = useAnswer(token, () => api.post<T>(path, { token }))
  const failure = reading.failure.value
  return { reading, found: reading.value.value, isInvalid: failure instanceof RequestError && failure.status === 404 }
}
