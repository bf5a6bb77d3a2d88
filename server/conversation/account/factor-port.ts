import type { AgentRecord } from '../records'
import type { SecondFactorRecord } from './account-records'

export interface Factors {
  app: OneTimeCodes
  passkeys: Passkeys
  recovery: RecoveryCodes
}

/** Six-digit codes of an authenticator app, which change every 30 seconds (RFC 6238). */
export interface OneTimeCodes {
  newKey(): Promise<string>
  addressOf(key: string, owner: string): Promise<string>
  /** Returns the time step of the code: the current, the previous or the next step; null for any other code. */
  stepOf(key: string, code: string, now: number): Promise<number | null>
}

export interface Passkeys {
  /** Returns options for creating a passkey. The browser must not create one again that is in `passkeys`. */
  creationOptions(agent: AgentRecord, passkeys: readonly SecondFactorRecord[]): Promise<PasskeyRequest>
  /**
   * Returns the options with which a browser signs with one of `passkeys`; null: with any passkey for this server.
   */
  useOptions(passkeys: readonly SecondFactorRecord[] | null): Promise<PasskeyRequest>
  /** Returns the passkey that was made for this challenge; null for an invalid answer. */
  verifyCreation(answer: unknown, challenge: string): Promise<NewPasskey | null>
  /** Returns the passkey's signature counter after this answer; null if the passkey did not sign this challenge. */
  verifySignature(answer: unknown, challenge: string, passkey: SecondFactorRecord): Promise<number | null>
}

export interface PasskeyRequest {
  options: Record<string, unknown>
  challenge: string
}

type NewPasskey = Pick<SecondFactorRecord, 'key' | 'counter' | 'transports'> & { credential_id: string }

export interface RecoveryCodes {
  make(): { codes: string[]; hashes: string[] }
  hashOf(code: string): string
}
