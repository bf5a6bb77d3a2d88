import type { Input } from '../typescript/index'

/** A message that a tool shows. */
export interface ShownMessage {
  /** The text beside it; empty if its type needs none. */
  body: string
  structured_content: NonNullable<Input<'createContent'>['structured_content']>
  /** Whether it asks the customer, so that no other tool may show something after it. */
  asks: boolean
  /** It may follow a question of a tool, as that for an approval does. */
  always?: boolean
  /** Id of the tool's call in the run. */
  call: string
}

/** Resolves when the server accepted the message. Rejects with what is wrong with it. */
export type Show = (message: ShownMessage) => Promise<void>

export interface PendingMessage {
  message: ShownMessage
  accept(): void
  refuse(error: unknown): void
}

/** A tool of a nested run is never read in the outer one. Its message waits so many milliseconds for a pause. */
const pauseMs = 100

/** Messages of tools wait here until the text before their calls is written, because tools run ahead of the stream. */
export function createShownMessages() {
  const pending: PendingMessage[] = []
  const calls = new Set<string>()
  let isPause = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let wake = () => {}
  let end: Error | null = null

  const show: Show = (message) =>
    new Promise((accept, refuse) => {
      if (end) return refuse(end)
      pending.push({ message, accept, refuse })
      wake()
    })

  return {
    show,
    /** Notes a call of the run. Returns whether it is new. */
    read(call: string): boolean {
      const isNew = !calls.has(call)
      calls.add(call)
      return isNew
    },
    /** Returns the next message whose turn it is, if there is one. */
    next(): PendingMessage | undefined {
      clearTimeout(timer)
      const at = pending.findIndex(({ message }) => isPause || calls.has(message.call))
      isPause = false
      return at === -1 ? undefined : pending.splice(at, 1)[0]
    },
    /** Resolves when `next` may have a message. */
    ready: (): Promise<'shown'> =>
      new Promise((done) => {
        wake = () => done('shown')
        if (pending.length === 0) return
        timer = setTimeout(() => {
          isPause = true
          wake()
        }, pauseMs)
      }),
    /** Refuses what still waits, and what comes later. */
    end(why: string): void {
      clearTimeout(timer)
      end = new Error(why)
      for (const { refuse } of pending.splice(0)) refuse(end)
    },
  }
}

export type ShownMessages = ReturnType<typeof createShownMessages>
