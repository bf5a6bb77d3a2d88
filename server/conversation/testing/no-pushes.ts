import type { Pushes } from '../customers/push-port'

/** Notices for tests that send none. */
export const noPushes: Pushes = {
  ...{ key: '', delayMs: 5000, faultOf: () => null, readToken: () => null },
  tokenOf: () => '',
  clientIdOf: () => '',
}

export const noAlerts = { tokenOf: () => '', namedBy: () => null }
