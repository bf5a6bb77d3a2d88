import { randomBytes } from 'node:crypto'
import type { RecoveryCodes } from '../conversation/account/factor-port'
import { hashToken } from '../values/hash-token'

const count = 10
/** Of each code: 80 bits cannot be guessed, so a quick hash is enough. */
const size = 10

/** Four groups of five hex digits: nothing in them looks like something else. */
export const recoveryCodes: RecoveryCodes = {
  make() {
    const codes = Array.from({ length: count }, () =>
      (randomBytes(size).toString('hex').match(/.{5}/g) ?? []).join('-'),
    )
    return { codes, hashes: codes.map(recoveryCodes.hashOf) }
  },
  /** However it was typed: with other signs between the groups, or in capitals. */
  hashOf: (code) => hashToken(code.toLowerCase().replace(/[^0-9a-f]/g, '')),
}
