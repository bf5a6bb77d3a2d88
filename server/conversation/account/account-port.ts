import type {
  AccountRecord,
  AgentSessionRecord,
  GuessesRecord,
  KnownDeviceRecord,
  RecoveryCodeRecord,
  SecondFactorRecord,
  SignInLinkRecord,
  SignInStepRecord,
} from './account-records'

export interface AccountReader {
  account(agentId: string): Promise<AccountRecord | null>
  accounts(): Promise<AccountRecord[]>
  agentSession(tokenHash: string): Promise<AgentSessionRecord | null>
  /** Newest first. */
  agentSessions(agentId: string): Promise<AgentSessionRecord[]>
  signInLink(tokenHash: string): Promise<SignInLinkRecord | null>
  signInLinks(agentId: string): Promise<SignInLinkRecord[]>
  knownDevice(agentId: string, tokenHash: string): Promise<KnownDeviceRecord | null>
  knownDevices(agentId: string): Promise<KnownDeviceRecord[]>
  /** Returns the factors of an agent, oldest first, including an unconfirmed app. */
  secondFactors(agentId: string): Promise<SecondFactorRecord[]>
  passkey(credentialId: string): Promise<SecondFactorRecord | null>
  agentsWithSecondFactor(): Promise<string[]>
  recoveryCodes(agentId: string): Promise<RecoveryCodeRecord[]>
  signInStep(tokenHash: string): Promise<SignInStepRecord | null>
}

export interface AccountWriter {
  insertAccount(record: AccountRecord): Promise<void>
  updateAccount(record: AccountRecord): Promise<void>
  insertAgentSession(record: AgentSessionRecord): Promise<void>
  updateAgentSession(record: AgentSessionRecord): Promise<void>
  deleteAgentSession(id: string): Promise<void>
  deleteAgentSessions(agentId: string, but?: string): Promise<void>
  insertSignInLink(record: SignInLinkRecord): Promise<void>
  deleteSignInLinks(agentId: string): Promise<void>
  insertKnownDevice(record: KnownDeviceRecord): Promise<void>
  updateKnownDevice(record: KnownDeviceRecord): Promise<void>
  deleteKnownDevices(agentId: string): Promise<void>
  insertSecondFactor(record: SecondFactorRecord): Promise<void>
  updateSecondFactor(record: SecondFactorRecord): Promise<void>
  deleteSecondFactor(id: string): Promise<void>
  deleteSecondFactors(agentId: string): Promise<void>
  insertRecoveryCode(record: RecoveryCodeRecord): Promise<void>
  deleteRecoveryCode(id: string): Promise<void>
  deleteRecoveryCodes(agentId: string): Promise<void>
  insertSignInStep(record: SignInStepRecord): Promise<void>
  updateSignInStep(record: SignInStepRecord): Promise<void>
  deleteSignInStep(id: string): Promise<void>
  deleteEndedSignInSteps(now: number): Promise<void>
  /** Deletes expired sessions and links, and devices without a sign-in since `unseenSince`. */
  deleteEndedAccess(now: number, unseenSince: number): Promise<void>
}

export interface GuessReader {
  guesses(id: string): Promise<GuessesRecord | null>
}

export interface GuessWriter {
  /** Moves the time at which all attempts are allowed by `ms` ms. Ignores a stored time after `latest`. */
  addGuess(id: string, shift: { now: number; ms: number; latest: number }): Promise<void>
  deleteWholeGuesses(now: number): Promise<void>
}
