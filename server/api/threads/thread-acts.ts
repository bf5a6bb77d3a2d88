import type { ThreadRecord } from '../../conversation/records'
import { closeThread, type ThreadRequest } from '../../conversation/threads/close-thread'
import { openThread } from '../../conversation/threads/open-thread'
import { presentThread } from '../../conversation/threads/present-thread'
import { switchTextInput } from '../../conversation/threads/switch-text-input'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId } from '../http/given'
import { threadShape } from '../http/shapes'

const operation = operationsOf('content_threads')

/** No body is needed; the answer is the thread. */
export function threadActionRoutes(app: Api, needs: ApiNeeds): void {
  const act = (
    name: string,
    operationId: string,
    summary: string,
    run: (request: ThreadRequest) => Promise<ThreadRecord>,
  ) =>
    app.put(
      `/1.0/content_threads/:id/${name}`,
      operation(operationId, summary, { params: byId, returns: threadShape }),
      async (request) => presentThread(await run({ threadId: request.params.id, ...actorOf(request) })),
    )

  act('close', 'closeThread', 'Close a conversation; the answer may still say open', (request) =>
    closeThread(needs, request),
  )
  act('open', 'openThread', 'Open a closed conversation again', (request) => openThread(needs, request))
  act('disable_text_input', 'disableTextInput', "Lock the customer's text box", (request) =>
    switchTextInput(needs, { disabled: true, ...request }),
  )
  act('enable_text_input', 'enableTextInput', "Free the customer's text box", (request) =>
    switchTextInput(needs, { disabled: false, ...request }),
  )
}
