import type { Pushes } from '../customers/push-port'

/** Push functions for tests that send no notices. */
export const noPushes: Pushes = {
  ...{ key: '', delayMs: 5000, faultOf: () => null, readToken: () => null },
  tokenOf: () => '',
  clientIdOf: () => '',
}

export const noAlerts = { tokenOf: () => '', namedBy: () => null }
