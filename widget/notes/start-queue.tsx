import { atEnd } from '../at-end'
import { createQueue, type QueueNeeds } from '../models/session/queue'
import { QueueView } from '../views/session/Queue'

/** Shows the queue position until `life` ends. Fetched when the customer first has a position. */
export async function startQueue(needs: QueueNeeds, { signal: life }: AbortController) {
  await needs.speech.peek().later?.()
  const { text, dispose } = createQueue(needs)
  atEnd(life, dispose)
  return () => <QueueView text={text.value} />
}
