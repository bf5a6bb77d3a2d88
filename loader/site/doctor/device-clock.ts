import { advice, type Finding, ok, writeDuration } from './finding'

/** The server's tolerance for the clocks of tokens, in seconds (server/realtime/identity/identity-token.ts). */
export const skewSeconds = 60

const title = 'Clock'

/** Checks this device's clock. `aheadMs`: how far it is ahead of the server's clock, null if unknown. */
export function judgeClock(aheadMs: number | null): Finding[] {
  if (aheadMs === null) return []
  const seconds = aheadMs / 1_000
  const words = `${writeDuration(seconds)} ${seconds < 0 ? 'behind' : 'ahead of'} the chat server's`
  if (Math.abs(seconds) <= skewSeconds)
    return [
      ok(
        title,
        Math.abs(seconds) < 3
          ? "This device's clock agrees with the chat server's."
          : `This device's clock is ${words}.`,
      ),
    ]
  return [
    advice(
      title,
      `This device's clock is ${words}. Times look wrong here. The server checks tokens by its own clock.`,
      'Both machines should set their clocks by the network. Sign tokens only on your server, never with the time of a browser.',
    ),
  ]
}
