import { computed, type ReadonlySignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { browserClock } from '../../../widget/models/session/clock'
import { createChecker } from '../../compose/checker'
import type { Message } from '../../compose/message'
import { createSheet, type Sheet, withText } from '../sheet/sheet'
import type { Studio } from '../studio'

/** Draws the message, and the base that it is compared with, each as the server renders it. */
export function useDrawings(studio: Studio, base: ReadonlySignal<Message | null>): { before: Sheet; after: Sheet } {
  const drawings = useMemo(() => {
    const { api, words, samples } = studio
    const value = computed(() => (base.value ? samples.fill(base.value) : undefined))
    const checking = createChecker({ api, value, after: browserClock.after, sentence: words.sentence })
    const [before, after] = [createSheet({ ...studio, checking }), createSheet(studio)]
    return {
      before: withText(before, value),
      after: withText(after, studio.shown),
      dispose() {
        before.dispose()
        after.dispose()
        checking.dispose()
      },
    }
  }, [])
  useEffect(() => drawings.dispose, [])
  return drawings
}
