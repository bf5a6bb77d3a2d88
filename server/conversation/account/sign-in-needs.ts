import type { Needs } from '../needs'
import type { BrowserTokens } from './sessions'

export interface SignInNeeds extends Needs {
  passwords: { fits(password: string, storedHash: string | null): Promise<boolean> }
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
  address: string
  cameWith: string | null
  browser: BrowserTokens
  stepHash: string
}
