import type { Needs } from '../needs'
import type { BrowserTokens } from './sessions'

export interface SignInNeeds extends Needs {
  passwords: { fits(password: string, kept: string | null): Promise<boolean> }
  guesses: {
    take(attempt: Attempt): Promise<number>
    giveBack(attempt: Attempt): Promise<void>
  }
}

export interface Attempt {
  email: string
  address: string
  knownDevice: string | null
}

export interface Credentials {
  email: string
  password: string
  /** The network address by which attempts are limited. */
  address: string
  /** The hash of the request's device cookie. */
  cameWith: string | null
  browser: BrowserTokens
  /** The hash of the new cookie for the second step. */
  stepHash: string
}
