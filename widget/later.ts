import { type ReadonlySignal, signal } from '@preact/signals'
import { fetchModule, pause } from './fetch-module'
import { waitFor } from './wait-for'

/** A part of the chat that is fetched and started at its first use. */
export interface Later<P> {
  part: ReadonlySignal<P | null>
  /** True from a failed fetch until the part is loaded. */
  failed: ReadonlySignal<boolean>
  /**
   * Fetches the part and its texts (`words`), calls `act` with it, and resolves with it. Resolves with null if the part
   * cannot be fetched now; later tries continue without `act`.
   */
  load(act?: ((part: P) => void) | null, words?: () => Promise<unknown>): Promise<P | null>
  /** Resolves when the part is loaded, after any number of tries. */
  ready(): Promise<P>
}

/** The number of parts that could not be fetched; see renewal.ts. */
export const missingParts = signal(0)
const network = new EventTarget()
/** Fetches each failed part again. Called when the network may be back. */
export const retryFailedParts = () => network.dispatchEvent(new Event('again'))

/** Milliseconds of the later pauses: the first, then doubled up to the second. */
const retryLimitsMs = [10_000, 300_000] as const
/** The longest wait of a part for its translations. Until they are loaded, its texts are English. */
const wordsWithinMs = 1_500

/** Creates a part. `start` makes the part from its module; it does not run after `life` has ended. */
export function later<M>(fetchCode: () => Promise<M>): Later<M>
export function later<M, P>(
  fetchCode: () => Promise<M>,
  start: (module: M) => P | Promise<P>,
  life?: AbortSignal,
): Later<P>
export function later<M, P>(fetchCode: () => Promise<M>, start?: (module: M) => P | Promise<P>, life?: AbortSignal) {
  const part = signal<P | null>(null)
  const failed = signal(false)
  let fetching: Promise<void> | null = null
  let words: (() => Promise<unknown>) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs: number = retryLimitsMs[0]
  const retry = () => void load()

  function fail(isMissing: boolean) {
    if (failed.peek() !== isMissing) missingParts.value += isMissing ? 1 : -1
    failed.value = isMissing
  }

  async function fetchPart() {
    const texts = words && Promise.race([words(), pause(wordsWithinMs)])
    const module = await fetchModule(fetchCode)
    await texts
    if (life?.aborted) return fail(false)
    if (module) part.value = start ? await start(module) : (module as unknown as P)
    else {
      fetching = null
      network.addEventListener('again', retry, { once: true })
      clearTimeout(timer)
      timer = setTimeout(retry, retryMs)
      retryMs = Math.min(2 * retryMs, retryLimitsMs[1])
    }
    fail(!module)
  }

  async function load(act?: ((part: P) => void) | null, texts = words): Promise<P | null> {
    words = texts
    if (life?.aborted) fail(false)
    else {
      fetching ??= fetchPart()
      await fetching
    }
    const loaded = part.peek()
    if (loaded) act?.(loaded)
    return loaded
  }

  return {
    part,
    failed,
    load,
    ready() {
      retry()
      return waitFor(() => part.value)
    },
  }
}
