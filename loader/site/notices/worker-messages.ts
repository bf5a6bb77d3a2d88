/** The file name of the worker's program, which the site's worker file imports. */
export const workerProgram = 'push-worker.js'

/** The message by which a page makes the worker send waiting answers. Also the tag of the worker's Background Sync. */
export const sendAnswers = 'bubblewire-answers'

export interface NoticeClickMessage {
  bubblewire: 1
  scope: string
  thread_id: string
}
