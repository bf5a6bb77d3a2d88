import { createQueue, type QueueNeeds } from '../models/session/queue'
import { QueueView } from '../views/session/Queue'

/** Fetched when the customer first has a place in the queue. Shows the place until `life` ends. */
export async function startQueue(needs: QueueNeeds, { signal }: AbortController) {
  await needs.speech.peek().later?.()
  const { text, dispose } = createQueue(needs)
  signal.addEventListener('abort', dispose)
  return () => <QueueView text={text.value} />
}
