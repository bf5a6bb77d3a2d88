import type { Socket, SocketNeeds } from '../connection/socket'
import type { Clock } from '../models/session/clock'
import type { Channel, Post } from './post'

/** A leader that does not answer within this time is frozen or too busy. */
const aliveWithinMs = 2_500
/** After this silence the leader is asked whether it still works. */
const silenceMs = 8_000

export interface FollowNeeds {
  channel: Channel
  clock: Clock
  newId(): string
  /** The leader does not answer. */
  silent(): void
}

interface Question {
  resolve(answer: unknown): void
  reject(reason: Error): void
}

/** A tab that does not lead uses the leader's connection. */
export function follow({ channel, clock, newId, silent }: FollowNeeds) {
  const me = newId()
  let hear: ((post: Post) => void) | null = null
  channel.onmessage = ({ data }) => hear?.(data)

  function open({ connected, refused, event, closed }: SocketNeeds): Socket {
    const questions = new Map<number, Question>()
    let term: string | null = null
    let ready = false
    let ended = false
    let lastId = 0
    let cancel = () => {}

    /** Called at every post of the leader: postpones the question whether the leader still works. */
    function lives() {
      cancel()
      cancel = clock.after(silenceMs, hello)
    }

    function hello() {
      cancel()
      cancel = clock.after(aliveWithinMs, () => {
        silent()
        cancel = clock.after(aliveWithinMs, close)
      })
      channel.postMessage({ type: 'hello', from: me })
    }

    function close() {
      if (ended) return
      ended = true
      cancel()
      hear = null
      for (const { reject } of questions.values()) reject(new Error('closed'))
      closed()
    }

    function onHere({ state, to, term: whose }: Extract<Post, { type: 'here' }>) {
      if (to !== undefined && to !== me) return
      // Another leader, or another term, means another connection for this tab.
      if (term !== null && term !== whose) return close()
      term = whose
      lives()
      if (state === 'online' && !ready) {
        ready = true
        connected()
      } else if (state === 'offline' && ready) close()
      else if (typeof state === 'object') {
        refused(state.refused)
        close()
      }
    }

    hear = (post) => {
      if (post.type === 'here') return onHere(post)
      if (post.type === 'hello' || post.type === 'ask' || post.term !== term) return
      lives()
      if (post.type === 'event' && ready && post.except !== me) event(post.name, post.payload)
      else if (post.type === 'answer' && post.to === me) {
        const question = questions.get(post.id)
        if (post.failed) question?.reject(new Error('no answer'))
        else question?.resolve(post.answer)
      }
    }
    hello()

    return {
      request(name, payload, withinMs) {
        if (!ready || ended) return Promise.reject(new Error('closed'))
        const id = lastId++
        const answer = new Promise((resolve, reject) => {
          questions.set(id, { resolve, reject })
        })
        const cancelLate = clock.after(withinMs, () => questions.get(id)?.reject(new Error('no answer')))
        channel.postMessage({ type: 'ask', from: me, id, event: name, payload, withinMs })
        return answer.finally(() => {
          cancelLate()
          questions.delete(id)
        })
      },
      close,
    }
  }

  return { open }
}
