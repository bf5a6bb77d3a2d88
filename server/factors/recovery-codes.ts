import { randomBytes } from 'node:crypto'
import type { RecoveryCodes } from '../conversation/account/factor-port'
import { hashToken } from '../values/hash-token'

const count = 10
/** The bytes of a code: 80 bits cannot be guessed, so a fast hash is enough. */
const size = 10

/** Four groups of five hex digits, which are not mistaken for other characters. */
export const recoveryCodes: RecoveryCodes = {
  make() {
    const codes = Array.from({ length: count }, () =>
      (randomBytes(size).toString('hex').match(/.{5}/g) ?? []).join('-'),
    )
    return { codes, hashes: codes.map(recoveryCodes.hashOf) }
  },
  /** Accepts any characters between the groups, and capitals. */
  hashOf: (code) => hashToken(code.toLowerCase().replace(/[^0-9a-f]/g, '')),
}
