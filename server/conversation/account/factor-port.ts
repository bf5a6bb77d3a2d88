import type { AgentRecord } from '../records'
import type { SecondFactorRecord } from './account-records'

// The port of second factors. server/factors/ implements it.

export interface Factors {
  app: OneTimeCodes
  passkeys: Passkeys
  recovery: RecoveryCodes
}

/** Six-digit codes of an authenticator app, which change every 30 seconds (RFC 6238). */
export interface OneTimeCodes {
  /** Random, in base32. */
  newKey(): Promise<string>
  /** The address that an app reads from the picture. */
  addressOf(key: string, owner: string): Promise<string>
  /** The time step of the code, which may be the present step, the step before or the step after; null for any other code. */
  stepOf(key: string, code: string, now: number): Promise<number | null>
}

export interface Passkeys {
  /** The options for a browser to make a passkey, with the challenge. `known`: passkeys of the agent, which are not made again. */
  creation(agent: AgentRecord, known: readonly SecondFactorRecord[]): Promise<PasskeyRequest>
  /** The options for a browser to use a passkey of `known`, or any passkey that it has for this server. */
  use(known: readonly SecondFactorRecord[] | null): Promise<PasskeyRequest>
  /** The passkey that was made for this challenge; null for an invalid answer. */
  made(answer: unknown, challenge: string): Promise<NewPasskey | null>
  /** The passkey's count of signatures after this answer; null if it did not sign this challenge. */
  signed(answer: unknown, challenge: string, passkey: SecondFactorRecord): Promise<number | null>
}

export interface PasskeyRequest {
  options: Record<string, unknown>
  challenge: string
}

type NewPasskey = Pick<SecondFactorRecord, 'key' | 'counter' | 'transports'> & { credential_id: string }

export interface RecoveryCodes {
  /** Ten codes, to be shown once, and their stored hashes. */
  make(): { codes: string[]; hashes: string[] }
  hashOf(code: string): string
}
