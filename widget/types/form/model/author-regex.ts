import address from './author-regex.worker?worker&url'

export interface RegexCheck {
  pattern: string
  text: string
}

/** Milliseconds. A normal expression takes less than one; the limit allows a slow phone to start the worker. */
const patienceMs = 1_500

/**
 * Runs the expression in a worker with a time limit. Without an answer it counts as a match, because the server checks
 * again.
 */
export async function matchesPattern(question: RegexCheck, makeWorker = createWorker): Promise<boolean> {
  let worker: Worker | undefined
  try {
    worker = makeWorker()
    return await answerOf(worker, question)
  } catch {
    return true
  } finally {
    worker?.terminate()
  }
}

const answerOf = (worker: Worker, question: RegexCheck) =>
  new Promise<boolean>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data)
    worker.onerror = reject
    setTimeout(reject, patienceMs)
    worker.postMessage(question)
  })

interface Policies {
  trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(text: string): string }
  }
}

/** The page's CSP runs scripts only from addresses of a named policy. This policy permits a single address. */
const source =
  (globalThis as Policies).trustedTypes
    ?.createPolicy('worker', { createScriptURL: () => address })
    .createScriptURL('') ?? address

const createWorker = () => new Worker(source, { type: 'module' })
