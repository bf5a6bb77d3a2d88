import { createQueue, type QueueNeeds } from '../models/session/queue'
import { QueueView } from '../views/session/Queue'

/** Fetched when the customer is first told their place in the queue. Gives the line that says it, for as long as `life` lasts. */
export async function startQueue(needs: QueueNeeds, { signal }: AbortController) {
  await needs.speech.peek().later?.()
  const { text, dispose } = createQueue(needs)
  signal.addEventListener('abort', dispose)
  return () => <QueueView text={text.value} />
}
