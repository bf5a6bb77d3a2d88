import { z } from 'zod'
import { conversationDetails } from '../../conversation/inbox/details'
import { reply } from '../../conversation/messages/reply'
import { mayIn, readableSources } from '../../conversation/permissions'
import { contentHidden } from '../../conversation/refusals'
import { structuredOf } from '../../structured/rules/structured-of'
import { payloadArgument, textArgument } from './structured'
import { idArgument, ofServer, type ToolCaller, type ToolNeeds, toolOf } from './tool'

/** Whether the token may reply on any source. The act checks the source of the conversation. */
async function mayReply({ store: { read } }: ToolNeeds, { agent }: ToolCaller): Promise<boolean> {
  const settings = await read.settings()
  return (await readableSources(read, agent)).some(({ id }) => mayIn(settings, agent, 'reply', id))
}

export const sendReply = toolOf({
  name: 'send_reply',
  title: 'Send a reply to the customer',
  description:
    "Sends a message to the customer of a conversation, in the name of the token's agent. The customer reads it at once, so ask the person whom you assist before you call it. Check a structured message with preview_message first.",
  shape: z.strictObject({
    conversation_id: idArgument,
    body: textArgument.default('').meta({ description: 'The text; the question beside a structured message.' }),
    structured_content: payloadArgument.optional(),
    client_id: z
      .uuid()
      .optional()
      .meta({ description: 'Made by you: a call that is repeated with the same client_id sends one message.' }),
  }),
  writes: true,
  isOffered: mayReply,
  async run(needs, { agent, tokenId }, { conversation_id, body, structured_content, client_id }) {
    const { reply_to_id } = await conversationDetails(needs, agent, conversation_id)
    if (reply_to_id === null) throw contentHidden()
    const { content, warnings } = await reply(needs, {
      inReplyToId: reply_to_id,
      ...{ agent, tokenId, body },
      bodyInputFormat: 'text',
      structuredContent: structured_content === undefined ? undefined : structuredOf(structured_content),
      coerce: false,
      private: false,
      attachmentIds: [],
      autoSubmitted: false,
      contextData: null,
      disableTextInput: null,
      clientId: client_id ?? null,
    })
    return ofServer({ sent: true, message_id: content.id, warnings })
  },
})
