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
  /** All of them: as many as people work here. */
  accounts(): Promise<AccountRecord[]>
  agentSession(tokenHash: string): Promise<AgentSessionRecord | null>
  /** Newest first. */
  agentSessions(agentId: string): Promise<AgentSessionRecord[]>
  signInLink(tokenHash: string): Promise<SignInLinkRecord | null>
  knownDevice(agentId: string, tokenHash: string): Promise<KnownDeviceRecord | null>
  /** Of an agent, oldest first; also an app that is not confirmed yet. */
  secondFactors(agentId: string): Promise<SecondFactorRecord[]>
  passkey(credentialId: string): Promise<SecondFactorRecord | null>
  /** Ids of the agents who have a second factor. */
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
  /** All sessions of an agent but the named session; all when none is named. With them go sign-ins of the agent that are under way. */
  deleteAgentSessions(agentId: string, but?: string): Promise<void>
  insertSignInLink(record: SignInLinkRecord): Promise<void>
  /** Those of an agent: a new one takes the place of all before it. */
  deleteSignInLinks(agentId: string): Promise<void>
  insertKnownDevice(record: KnownDeviceRecord): Promise<void>
  updateKnownDevice(record: KnownDeviceRecord): Promise<void>
  /** An agent's devices are strangers again. */
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
  /** Sessions and links that are over, and devices that nobody has signed in from since `unseenSince`. */
  deleteEndedAccess(now: number, unseenSince: number): Promise<void>
}

export interface GuessReader {
  guesses(id: string): Promise<GuessesRecord | null>
}

export interface GuessWriter {
  /** Puts off by `ms` the time when it is whole again, also if another process does so now. A time beyond `latest` counts as nothing. */
  addGuess(id: string, by: { now: number; ms: number; latest: number }): Promise<void>
  /** A whole allowance leaves no row. */
  deleteWholeGuesses(now: number): Promise<void>
}
