import type { Pushes } from '../customers/push-port'

export const noPushes: Pushes = {
  ...{ key: '', delayMs: 5000, faultOf: () => null, readToken: () => null },
  tokenOf: () => '',
  clientIdOf: () => '',
}

export const noAlerts = { tokenOf: () => '', readToken: () => null }
