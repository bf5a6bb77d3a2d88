export class CommandError extends Error {
  override readonly name = 'BubblewireError'
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

export const wrongCall = (message: string) => new CommandError('wrong_call', message)

export const isRecord = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given)
