import { setTimeout as wait } from 'node:timers/promises'
import type { LivePiece } from '../../clients/typescript/live'
import type { Answer } from './answer-shapes'
import type { Settings } from './settings'

/** Writes an answer at the pace of a model, until the customer stops it. */
export function writeSlowly(
  { pieces = [], structured_content }: Answer,
  { wordMs = 50 }: Pick<Settings, 'wordMs'>,
): (stop: AbortSignal) => AsyncGenerator<LivePiece> {
  return async function* (stop) {
    for (const piece of pieces) {
      yield piece
      await wait('status' in piece ? 25 * wordMs : wordMs, undefined, { signal: stop })
    }
    if (structured_content) yield { structured_content }
  }
}
