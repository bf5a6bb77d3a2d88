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

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
