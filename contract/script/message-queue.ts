import type { CustomerContent } from '../chat/realtime'
import type { PlayingCustomer, ReceivedMessage } from './play-script'

/** Keeps the messages of the other side until the script asks for them. `now` is the clock of the play. */
export function createMessageQueue(now: () => number) {
  const queue: ReceivedMessage[] = []
  const begunAt = new Map<string, number>()
  let wake = () => {}
  let extend = () => {}

  function noteBegin({ id, body }: Pick<CustomerContent, 'id' | 'body'>) {
    if (body.trim() !== '' && !begunAt.has(id)) begunAt.set(id, now())
  }

  const nextMessage: PlayingCustomer['nextMessage'] = async (withinMs) => {
    if (queue.length === 0)
      await new Promise<void>((done) => {
        let timer = setTimeout(done, withinMs)
        extend = () => {
          clearTimeout(timer)
          timer = setTimeout(done, withinMs)
        }
        wake = () => {
          clearTimeout(timer)
          done()
        }
      })
    return queue.shift() ?? null
  }

  return {
    /** A whole message arrived. */
    add(content: CustomerContent) {
      queue.push({ content, first_text_at: begunAt.get(content.id) ?? now() })
      wake()
    },
    /** A live message grew. The time limit of an answer begins again. */
    grow(content: Pick<CustomerContent, 'id' | 'body'>) {
      noteBegin(content)
      extend()
    },
    nextMessage,
  }
}
