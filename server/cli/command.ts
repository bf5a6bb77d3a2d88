import type { ParseArgsConfig } from 'node:util'

export interface CliCommand {
  /** The arguments after the name: "payload.json [--channel KIND]". */
  usage: string
  summary: string
  options: NonNullable<ParseArgsConfig['options']>
  /** True if the command calls a server; `--url` and `--token` name the server. */
  callsServer?: true
  /** True if the command must not create a missing installation. */
  requiresInstallation?: true
  /**
   * Runs the command and returns the exit status: 0 for success, 1 for a negative result, 2 for a wrong call or a
   * failure.
   */
  run(call: CliCall): Promise<number>
}

export interface CliCall {
  args: string[]
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
  out(line: string): void
  /** Writes to standard output without a line end, for a text that grows. */
  write(text: string): void
  err(line: string): void
  env: Record<string, string | undefined>
  input: AsyncIterable<string>
  text: AsyncIterable<string>
  stop: AbortSignal
  /** Opens the REST API of the installation: of the running server, otherwise of the data folder's store. */
  api(): Promise<CliApi>
}

export type CliEnvironment = Omit<CliCall, 'args' | 'values' | 'api'> & {
  api(env: CliCall['env'], requiresInstallation?: true): Promise<CliApi>
}

export interface CliApi {
  /** The address of a running server; null if the commands work on the data folder alone. */
  url: string | null
  token?: string
  /** Calls the API as the installation's operator. Throws an Error with the answer's message if the call fails. */
  call(method: string, path: string, body?: unknown): Promise<unknown>
  close(): Promise<void>
}
