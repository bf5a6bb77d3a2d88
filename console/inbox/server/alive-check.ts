/** How often the page asks whether the server still answers, and how long it waits: together under 5 seconds. */
const checkMs = 2_000
const silentMs = 2_500

interface AliveCheckNeeds {
  /** Asks the server. Rejects if there is no answer in time. */
  ask(): Promise<unknown>
  after(ms: number, act: () => void): () => void
  /** Called if an answer is late. */
  onSilent(): void
  onAnswer(): void
  onLost(): void
}

/** Notices a network that swallows everything, which cuts no socket. */
export function createAliveCheck({ ask, after, onSilent, onAnswer, onLost }: AliveCheckNeeds) {
  let stop = () => {}

  function start() {
    stop()
    stop = after(checkMs, () => {
      let isCurrent = true
      const cancelSilent = after(silentMs, onSilent)
      stop = () => {
        isCurrent = false
        cancelSilent()
      }
      ask().then(
        () => {
          if (!isCurrent) return
          start()
          onAnswer()
        },
        () => {
          if (isCurrent) onLost()
        },
      )
    })
  }

  return { start, stop: () => stop() }
}
