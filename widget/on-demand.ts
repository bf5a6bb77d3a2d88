import { type ReadonlySignal, signal } from '@preact/signals'

/** A part that is fetched and started once, when something is first to be done with it. */
export interface OnDemand<P> {
  /** Null until it is here. */
  here: ReadonlySignal<P | null>
  /** Does it as soon as the part is here; never, where it cannot be fetched: the next wish tries again. */
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
