import type { Media } from '../../contract/attachment'
import type { WebSettings } from '../../contract/chat/web-settings'

/** The error of a failed HTTP request. `code` is the server's `error`, or `offline` if the server was not reached. */
class Refused extends Error {
  constructor(readonly code: string) {
    super(code)
  }
}

/** On a dead line a request would wait for ever. A download may take longer. */
const answerWithinMs = 30_000
const downloadWithinMs = 300_000

export type VisitorRequests = ReturnType<typeof visitorRequests>

/** Requests of docs/build/visitor-protocol.md. Failures reject with `Refused`. `token` may change in a session. */
export function visitorRequests(token: () => string) {
  const authorization = () => `Bearer ${token()}`

  async function ask(path: string, init: RequestInit, withinMs: number): Promise<Response> {
    const answer = await fetch(path, { ...init, signal: AbortSignal.timeout(withinMs) }).catch(() => null)
    if (!answer) throw new Refused('offline')
    if (!answer.ok) throw new Refused(codeOf(await answer.json().catch(() => null)))
    return answer
  }

  const request = (path: string, method = 'GET', withinMs = answerWithinMs) =>
    ask(path, { method, headers: { authorization: authorization() } }, withinMs)

  return {
    settings: async (): Promise<WebSettings> => (await ask('config', {}, answerWithinMs)).json(),
    transcript: async (threadId: string) =>
      (await request(`threads/${threadId}/transcript`, 'GET', downloadWithinMs)).blob(),
    everything: async () => (await request('export', 'GET', downloadWithinMs)).blob(),
    forget: () => request('data', 'DELETE'),

    /** `onProgress` gets the uploaded part of the file, from 0 to 1. */
    upload(file: File, onProgress: (part: number) => void, signal: AbortSignal): Promise<Media> {
      return new Promise((resolve, reject) => {
        // `fetch` does not report the progress of an upload.
        const request = new XMLHttpRequest()
        const body = new FormData()
        body.append('file', file)
        request.open('POST', 'attachments')
        request.setRequestHeader('authorization', authorization())
        request.responseType = 'json'
        request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
        request.onload = () =>
          request.status === 200 ? resolve(request.response) : reject(new Refused(codeOf(request.response)))
        request.onerror = () => reject(new Refused('offline'))
        signal.addEventListener('abort', () => request.abort())
        request.send(body)
      })
    },
  }
}

const codeOf = (answer: { error?: unknown } | null) =>
  typeof answer?.error === 'string' ? answer.error : 'internal_error'
