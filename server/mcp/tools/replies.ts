import { z } from 'zod'
import { conversationDetails } from '../../conversation/inbox/details'
import { reply } from '../../conversation/messages/reply'
import { mayCommentIn, mayReplyIn, readableSources } from '../../conversation/permissions'
import { contentHidden } from '../../conversation/refusals'
import { structuredOf } from '../../structured/rules/structured-of'
import { payloadArgument, textArgument } from './structured'
import { idArgument, ofServer, type ToolCaller, type ToolNeeds, toolOf } from './tool'

/** Whether the token has the right on any source. The act checks the source of the conversation. */
const onAnySource =
  (isAllowed: typeof mayReplyIn) =>
  async ({ store: { read } }: ToolNeeds, { agent }: ToolCaller): Promise<boolean> => {
    const settings = await read.settings()
    return (await readableSources(read, agent)).some(({ id }) => isAllowed(settings, agent, id))
  }

const shape = z.strictObject({
  conversation_id: idArgument,
  body: textArgument.default('').meta({ description: 'The text; the question beside a structured message.' }),
  structured_content: payloadArgument.optional(),
  client_id: z
    .uuid()
    .optional()
    .meta({ description: 'Made by you: a call that is repeated with the same client_id stores one message.' }),
})

async function write(
  needs: ToolNeeds,
  { agent, tokenId }: ToolCaller,
  { conversation_id, body, structured_content, client_id }: z.output<typeof shape>,
  isPrivate: boolean,
) {
  const { reply_to_id } = await conversationDetails(needs, agent, conversation_id)
  if (reply_to_id === null) throw contentHidden()
  const { content, warnings } = await reply(needs, {
    inReplyToId: reply_to_id,
    agent,
    tokenId,
    body,
    bodyInputFormat: 'text',
    structuredContent: structured_content === undefined ? undefined : structuredOf(structured_content),
    coerce: false,
    private: isPrivate,
    attachmentIds: [],
    autoSubmitted: false,
    // The body of a comment without a text is the text of its card. This keeps what the reply has beside the card.
    contextData: isPrivate ? { draft_body: body } : null,
    disableTextInput: null,
    clientId: client_id ?? null,
  })
  return { id: content.id, warnings }
}

export const draftReply = toolOf({
  name: 'draft_reply',
  title: 'Propose a reply to the team',
  description:
    'Stores a proposed reply as a comment in the conversation. The customer never sees the comment. A person of the team reads it in the inbox, makes it a reply with one press, changes it and sends it.',
  shape,
  writes: 'for the team',
  isOffered: onAnySource(mayCommentIn),
  async run(needs, caller, args) {
    return ofServer(Object.assign({ sent: false }, await write(needs, caller, args, true)))
  },
})

export const sendReply = toolOf({
  name: 'send_reply',
  title: 'Send a reply to the customer',
  description:
    "Sends a message to the customer of a conversation, in the name of the token's agent. The customer reads it at once. Use draft_reply unless the person whom you assist asked you to send it.",
  shape,
  writes: 'for the customer',
  isOffered: onAnySource(mayReplyIn),
  async run(needs, caller, args) {
    return ofServer(Object.assign({ sent: true }, await write(needs, caller, args, false)))
  },
})
