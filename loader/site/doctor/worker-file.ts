import { siteWorkerPath } from '../../../contract/chat/push'
import type { AddressParts } from '../../core'
import { workerProgram } from '../notices/worker-messages'
import { advice, broken, type Finding, ok } from './finding'

export interface WorkerFileFacts {
  program: string
  push: boolean
  permission: 'default' | 'granted' | 'denied'
  /** The response to the request for the worker file; null if the request failed. */
  file: { status: number; type: string; text: string } | null
}

const title = 'Notices'

/** Reports which origin shows notices of replies on this page, and checks the worker file if the site hosts one. */
export function judgeWorkerFile({ program, push, permission, file }: WorkerFileFacts): Finding {
  const line = `importScripts('${program}')`
  if (!push)
    return ok(title, 'This browser has no push on this page, so the chat does not offer notices. Push needs https.')
  if (permission === 'denied')
    return advice(
      title,
      'This browser is set to show no notices of this site, so the chat does not offer them here.',
      'Change it in the settings of the browser for this site. Other visitors are not affected.',
    )
  if (!file)
    return advice(
      title,
      `${siteWorkerPath} could not be requested, so a small window of the chat asks instead of this page.`,
      "If the site hosts the file, allow it in the page's policy by connect-src 'self' and worker-src 'self'.",
    )
  if (file.status !== 200)
    return ok(
      title,
      `The site hosts no ${siteWorkerPath}: a small window of the chat asks, and the notices have the chat's address.`,
    )
  if (!/javascript/.test(file.type))
    return advice(
      title,
      `The site answers ${siteWorkerPath} with a page (${file.type || 'no type'}), so a small window of the chat asks.`,
      'If the site hosts the file, serve it as text/javascript. Otherwise nothing is wrong.',
    )
  if (!file.text.includes(program))
    return broken(
      title,
      file.text.includes(workerProgram)
        ? `${siteWorkerPath} imports the worker of another chat server: no notice can be answered.`
        : `${siteWorkerPath} does not import the worker: a small window of the chat asks.`,
      `Put this line into the file: ${line}`,
    )
  return ok(title, `The site hosts ${siteWorkerPath}: notices come from this site.`)
}

/** `base` is the folder of the loader, two levels below the server's address. */
export async function findWorkerFile(base: AddressParts): Promise<Finding> {
  const push = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  const file = await fetch(siteWorkerPath).then(
    async (answer) => ({
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      text: await answer.text(),
    }),
    () => null,
  )
  return judgeWorkerFile({
    program: new URL(`../../${workerProgram}`, base.href).href,
    push,
    permission: push ? Notification.permission : 'default',
    file,
  })
}
