import type { ParseArgsConfig } from 'node:util'

/** One word of the command line, `bubblewire <name>`. */
export interface CliCommand {
  /** After the name: "payload.json [--channel KIND]". */
  usage: string
  /** One line for `bubblewire help`. */
  summary: string
  options: NonNullable<ParseArgsConfig['options']>
  /** It asks a server; `--url` and `--token` say which server. */
  ofServer?: true
  /** Gives the exit status: 0 done, 1 the answer is no, 2 it was called wrongly or could not do its work. */
  run(call: CliCall): Promise<number>
}

export interface CliCall {
  args: string[]
  values: Record<string, string | boolean | (string | boolean)[] | undefined>
  out(line: string): void
  err(line: string): void
  env: Record<string, string | undefined>
  /** Lines of standard input, as they come. */
  input: AsyncIterable<string>
  /** Aborted by Ctrl-C. */
  stop: AbortSignal
  /** The REST API of the installation: the running server, else the data folder's store without one. */
  api(): Promise<CliApi>
}

/** The process's own parts that every call gets. */
export type CliSurroundings = Omit<CliCall, 'args' | 'values' | 'api'> & {
  api(env: CliCall['env']): Promise<CliApi>
}

export interface CliApi {
  /** Where a running server listens; null when the commands work on the data folder alone. */
  url: string | null
  /** The token that `call` sends, for commands that need a connection of their own. */
  token?: string
  /** Acts as the installation's operator. Throws an Error with the answer's message when it is not a success. */
  call(method: string, path: string, body?: unknown): Promise<unknown>
  close(): Promise<void>
}
