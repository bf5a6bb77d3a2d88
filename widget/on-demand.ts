import { type ReadonlySignal, signal } from '@preact/signals'

/** A part of the chat that is fetched and started once, at its first use. */
export interface OnDemand<P> {
  /** Null until the part is loaded. */
  here: ReadonlySignal<P | null>
  /**
   * Calls `act` once the part is loaded. If the part cannot be fetched, `act` is not called, and the next `want` tries
   * again.
   */
  want(act?: (part: P) => void): Promise<void>
}

export function onDemand<P>(start: () => Promise<P>): OnDemand<P> {
  const here = signal<P | null>(null)
  let fetching: Promise<unknown> | null = null

  return {
    here,
    async want(act) {
      fetching ??= start().then(
        (part) => {
          here.value = part
        },
        () => {
          fetching = null
        },
      )
      await fetching
      if (here.peek()) act?.(here.peek() as P)
    },
  }
}
