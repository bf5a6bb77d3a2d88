import type { Signal } from '@preact/signals'
import { createHistory, type HistoryNeeds } from './history'
import { createMarking, type MarkingNeeds } from './marking'
import { createTyping, type Writer } from './typing'

export type BesideNeeds = HistoryNeeds & MarkingNeeds & { writer: Signal<Writer | null> }

export type Beside = ReturnType<typeof createBeside>

/** What goes on beside writing and reading, and comes when a conversation has begun: marks, typing, older pages. */
export const createBeside = (needs: BesideNeeds) => ({
  marking: createMarking(needs),
  typing: createTyping(needs.clock, needs.ask, needs.writer),
  history: createHistory(needs),
})
