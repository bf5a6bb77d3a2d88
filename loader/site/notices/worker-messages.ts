/** The name of the worker's program, as the site's file imports it. */
export const workerProgram = 'push-worker.js'

/** The message from a page to the worker to send the waiting answers; also the name of the worker's Background Sync. */
export const sendAnswers = 'bubblewire-answers'

/** The message from the worker to a page of the site that the customer clicked a notice. */
export interface ToPage {
  bubblewire: 1
  /** The scope of the worker, which names the channel. */
  scope: string
  thread_id: string
}
