import type { Config } from '../config/config'
import type { Factors } from '../conversation/account/factor-port'
import { createOneTimeCodes } from './one-time-codes'
import { createPasskeys } from './passkeys'
import { recoveryCodes } from './recovery-codes'

export function createFactors({ publicUrl }: Pick<Config, 'publicUrl'>): Factors {
  return {
    app: createOneTimeCodes(`Bubblewire (${new URL(publicUrl).host})`),
    passkeys: createPasskeys(publicUrl),
    recovery: recoveryCodes,
  }
}
