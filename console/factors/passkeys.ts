/** The browser could not ask for a passkey, or the agent cancelled. */
export class NoPasskey extends Error {
  constructor(readonly why: 'given up' | 'impossible') {
    super('There is no passkey.')
  }
}

// The library is fetched at the first use of a passkey.
const library = () => import('@simplewebauthn/browser')

export const createPasskey = (options: object) =>
  answerOf(async () => (await library()).startRegistration({ optionsJSON: options as never }))

export const usePasskey = (options: object) =>
  answerOf(async () => (await library()).startAuthentication({ optionsJSON: options as never }))

async function answerOf<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const { name = '' } = error as Partial<Error>
    throw new NoPasskey(name === 'NotAllowedError' || name === 'AbortError' ? 'given up' : 'impossible')
  }
}
