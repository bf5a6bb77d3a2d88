import { conflict } from '../../refusals'

export const liveInProgress = conflict(
  'live_in_progress',
  'You are already writing a live message in this conversation. End it first, go on with it by its client_id, or send this reply whole to POST /1.0/contents.',
)
export const liveOver = conflict(
  'live_over',
  'This live message has ended meanwhile, or another request with its client_id goes on with it. What came before stays.',
)
export const liveTakenOver = conflict(
  'live_taken_over',
  'An agent has taken the conversation over, so this message has ended with the text that came before. Write nothing more.',
)
export const liveThreadClosed = conflict(
  'live_thread_closed',
  'The conversation was closed, so this message has ended with the text that came before.',
)
