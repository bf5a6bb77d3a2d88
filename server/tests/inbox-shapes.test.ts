import { expectTypeOf, test } from 'vitest'
import type * as made from '../../clients/typescript/operations'
import type { Attachment } from '../../contract/attachment'
import type { ConversationContent } from '../../contract/inbox/contents'
import type * as contract from '../../contract/inbox/conversation'

// The agents' socket and the API send the same two records. The contract imports nothing, so it repeats their types.
// `npm run check` compares them with the API document.

type Open = 'structured_content' | 'structured_reply' | 'shown' | 'rendering' | 'attachments'

test("a conversation on the agents' socket has the shape of the API document", () => {
  expectTypeOf<contract.Conversation>().toEqualTypeOf<made.Conversation>()
  // @ts-expect-error A field more or less does not compile.
  expectTypeOf<Omit<contract.Conversation, 'title'>>().toEqualTypeOf<made.Conversation>()
  expectTypeOf<contract.AgentName>().toEqualTypeOf<made.AgentName>()
})

// Only an answer to a request has `warnings`.
test("a content on the agents' socket has the shape of the API document", () => {
  expectTypeOf<Omit<ConversationContent, Open>>().toEqualTypeOf<Omit<made.ConversationContent, Open | 'warnings'>>()
  expectTypeOf<Attachment>().toEqualTypeOf<Omit<made.Attachment, 'warnings'>>()
  expectTypeOf<keyof ConversationContent>().toEqualTypeOf<Exclude<keyof made.ConversationContent, 'warnings'>>()
})
