export interface RegexQuestion {
  pattern: string
  text: string
}

/** Milliseconds; a sane expression takes less than one, the rest is the start of the worker on a slow phone. */
const patience = 1_500

/**
 * Whether a text matches the form author's expression. It runs in a worker that is ended when it takes too long, so that
 * a bad expression never hangs the page. No answer counts as a match: the server checks again, in linear time.
 */
export function matchesPattern(question: RegexQuestion, makeWorker = createWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const worker = makeWorker()
    if (!worker) return resolve(true)
    const settle = (answer: boolean) => {
      clearTimeout(timer)
      worker.terminate()
      resolve(answer)
    }
    const timer = setTimeout(settle, patience, true)
    worker.onmessage = ({ data }: MessageEvent<boolean>) => settle(data)
    worker.onerror = () => settle(true)
    worker.postMessage(question)
  })
}

function createWorker(): Worker | null {
  try {
    return new Worker(new URL('./author-regex.worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}
