import type { ThreadRecord } from '../records'
import type { AiThreadRecord } from './ai-records'

export const newAiThread = ({ id }: ThreadRecord, now: number): AiThreadRecord => ({
  id,
  messages: [],
  state: null,
  questions: [],
  seen_seq: 0,
  given_back: false,
  created_at: now,
  updated_at: now,
})
