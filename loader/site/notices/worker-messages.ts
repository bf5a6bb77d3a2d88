/** The name of the worker's program, as the site's file imports it. */
export const workerProgram = 'push-worker.js'

/** From a page to the worker, and the name of its Background Sync: send the answers that wait. */
export const sendAnswers = 'bubblewire-answers'

/** From the worker to a page of the site: the customer clicked a notice. */
export interface ToPage {
  bubblewire: 1
  /** The scope of the worker, which names the channel. */
  scope: string
  thread_id: string
}
