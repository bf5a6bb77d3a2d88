import type {
  PushAnswerRefused,
  PushAnswerRequest,
  PushReceiptRequest,
  PushRenewalRequest,
} from '../../../contract/chat/push'
import { sendAnswers } from './worker-messages'
import type { WorkerScope } from './worker-scope'
import type { WorkerStore } from './worker-store'

export interface WaitingAnswer {
  api: string
  request: PushAnswerRequest
  failed: { title: string; options: NotificationOptions }
}

const prefix = 'answer:'

export const ignoreFailure = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

export function createAnswerSender({ registration, fetch }: WorkerScope, store: WorkerStore) {
  async function post(
    api: string,
    path: string,
    request: PushAnswerRequest | PushReceiptRequest | PushRenewalRequest,
  ): Promise<'done' | 'later' | Partial<PushAnswerRefused>> {
    try {
      // The body is plain text, so that browsers send no preflight request.
      const answer = await fetch(`${api}/push/${path}`, {
        method: 'POST',
        credentials: 'omit',
        body: JSON.stringify(request),
      })
      const { ok, status } = answer
      if (ok) return 'done'
      return status === 429 || status >= 500 ? 'later' : ((await ignoreFailure(answer.json())) ?? {})
    } catch {
      return 'later'
    }
  }

  /** Returns false if the answer still waits. */
  async function send(name: string, { api, request, failed }: WaitingAnswer): Promise<boolean> {
    const fate = await post(api, 'answers', request)
    if (fate === 'later') await ignoreFailure(Promise.resolve(registration.sync?.register(sendAnswers)))
    else await ignoreFailure(store.remove(name))
    if (typeof fate === 'object')
      await registration.showNotification(failed.title, {
        ...failed.options,
        body: fate.sentence ?? failed.options.body,
      } as NotificationOptions)
    return fate !== 'later'
  }

  return {
    post,
    /**
     * Stores the answer first, because the browser may stop the worker any time. The server ignores a repeated answer.
     */
    async answer(waiting: WaitingAnswer) {
      const name = `${prefix}${waiting.request.token}`
      await ignoreFailure(store.write(name, waiting))
      await send(name, waiting)
    },
    /** Rejects while answers wait, so that the browser tries again. */
    async sendWaiting() {
      const names = (await store.names()).filter((name) => name.startsWith(prefix))
      const sent = await Promise.all(names.map(async (name) => send(name, (await store.read(name)) as WaitingAnswer)))
      if (sent.includes(false)) throw new Error('answers wait')
    },
  }
}
