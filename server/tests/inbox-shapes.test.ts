import { expectTypeOf, test } from 'vitest'
import type * as made from '../../clients/typescript/operations'
import type { ConversationContent } from '../../contract/inbox/contents'
import type * as contract from '../../contract/inbox/conversation'
import type { ConversationDetails, CustomerDetails } from '../../contract/inbox/details'
import type { ConversationEvent } from '../../contract/inbox/events'
import type { SavedReply } from '../../contract/inbox/saved-reply'

// The compiler compares them (`npm run check`): what the server and the console say to each other, with what the document of the API says.

/** Shapes that the document leaves open, as they have pages of their own. */
type Open = 'structured_content' | 'structured_reply' | 'shown' | 'rendering' | 'attachments'

test('a line of the inbox, and what stands in it, is as the document of the API says', () => {
  expectTypeOf<contract.Conversation>().toEqualTypeOf<made.Conversation>()
  // @ts-expect-error A field more or less does not compile.
  expectTypeOf<Omit<contract.Conversation, 'title'>>().toEqualTypeOf<made.Conversation>()
  expectTypeOf<contract.AgentName>().toEqualTypeOf<made.AgentName>()
  expectTypeOf<contract.CustomerDevice>().toEqualTypeOf<made.CustomerDevice>()
})

test('an open conversation is as the document of the API says', () => {
  expectTypeOf<Omit<ConversationDetails, 'intervention'>>().toEqualTypeOf<
    Omit<made.ConversationDetails, 'intervention'>
  >()
  expectTypeOf<CustomerDetails>().toEqualTypeOf<made.ConversationDetails['customer']>()
  expectTypeOf<ConversationEvent>().toEqualTypeOf<made.ConversationEvent>()
})

test('contents and saved replies of the inbox are as the document of the API says', () => {
  expectTypeOf<Omit<ConversationContent, Open>>().toEqualTypeOf<Omit<made.ConversationContent, Open>>()
  expectTypeOf<keyof ConversationContent>().toEqualTypeOf<keyof made.ConversationContent>()
  expectTypeOf<Omit<SavedReply, Open>>().toEqualTypeOf<Omit<made.SavedReply, Open>>()
  expectTypeOf<keyof SavedReply>().toEqualTypeOf<keyof made.SavedReply>()
})
