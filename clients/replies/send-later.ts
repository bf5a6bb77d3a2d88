import { type Client, type LiveOptions, live } from '../typescript/index'
import { clientIdOf } from '../webhooks/once'
import type { ReplyClient, StoredContent } from './reply-client'
import type { LaterMessages } from './written-message'

interface Later extends LaterMessages {
  client: ReplyClient
  place: LiveOptions
  /** Uploads of the files that the model made. */
  attachment_ids: readonly string[]
  onProblem(problem: Error): void
}

/** Sends what follows a live message: the rest of its text, the files, and further cards. Rejects with ApiError. */
export async function sendLater({ client, place, texts, cards, attachment_ids, onProblem }: Later): Promise<void> {
  const { client_id, ...others } = place
  let nth = 0
  const send = async ({ body, structured_content }: LaterMessages['cards'][number]) => {
    const id = client_id === undefined ? {} : { client_id: await clientIdOf(`${client_id} ${nth}`) }
    nth += 1
    // Live, too, because only their texts are Markdown.
    await live(client as Client, Object.assign({}, others, id), async function* () {
      if (body !== '') yield body
      if (structured_content) yield { structured_content }
    })
  }
  for (const text of texts) await send(text)
  if (attachment_ids.length > 0)
    await sendFiles(client, place, attachment_ids).catch((cause: Error) =>
      onProblem(new Error(`The files of the model were not sent: ${cause.message}`, { cause })),
    )
  for (const card of cards) await send(card)
}

/** Sends uploads as a message. Rejects with ApiError. */
export async function sendFiles(
  client: ReplyClient,
  { in_reply_to_id, client_id, auto_submitted }: LiveOptions,
  attachment_ids: readonly string[],
): Promise<StoredContent> {
  return client('createContent', {
    in_reply_to_id,
    attachment_ids: [...attachment_ids],
    ...(auto_submitted !== undefined && { auto_submitted }),
    ...(client_id !== undefined && { client_id: await clientIdOf(`${client_id} files`) }),
  })
}
