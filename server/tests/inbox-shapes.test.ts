import { expectTypeOf, test } from 'vitest'
import type * as made from '../../clients/typescript/operations'
import type { ConversationContent } from '../../contract/inbox/contents'
import type * as contract from '../../contract/inbox/conversation'
import type { ConversationDetails, CustomerDetails } from '../../contract/inbox/details'
import type { ConversationEvent } from '../../contract/inbox/events'
import type { SavedReply } from '../../contract/inbox/saved-reply'
import type { LibraryItem, LibraryVersion } from '../../contract/library'
import type { LibraryComment, LibraryReview } from '../../contract/library-review'

// The compiler compares the shapes between server and console with the shapes in the document of the API (`npm run
// check`).

/** Shapes that the document leaves open, since they have pages of their own. */
type Open = 'structured_content' | 'structured_reply' | 'shown' | 'rendering' | 'attachments'

test("a conversation in the inbox's list has the shape of the API document", () => {
  expectTypeOf<contract.Conversation>().toEqualTypeOf<made.Conversation>()
  // @ts-expect-error A field more or less does not compile.
  expectTypeOf<Omit<contract.Conversation, 'title'>>().toEqualTypeOf<made.Conversation>()
  expectTypeOf<contract.AgentName>().toEqualTypeOf<made.AgentName>()
  expectTypeOf<contract.CustomerDevice>().toEqualTypeOf<made.CustomerDevice>()
})

test('an open conversation has the shape of the API document', () => {
  expectTypeOf<Omit<ConversationDetails, 'intervention'>>().toEqualTypeOf<
    Omit<made.ConversationDetails, 'intervention'>
  >()
  expectTypeOf<CustomerDetails>().toEqualTypeOf<made.ConversationDetails['customer']>()
  expectTypeOf<ConversationEvent>().toEqualTypeOf<made.ConversationEvent>()
})

test('contents and saved replies of the inbox have the shapes of the API document', () => {
  expectTypeOf<Omit<ConversationContent, Open>>().toEqualTypeOf<Omit<made.ConversationContent, Open>>()
  expectTypeOf<keyof ConversationContent>().toEqualTypeOf<keyof made.ConversationContent>()
  expectTypeOf<Omit<SavedReply, Open>>().toEqualTypeOf<Omit<made.SavedReply, Open>>()
  expectTypeOf<keyof SavedReply>().toEqualTypeOf<keyof made.SavedReply>()
  expectTypeOf<keyof LibraryItem>().toEqualTypeOf<keyof made.LibraryItem>()
  expectTypeOf<keyof LibraryVersion>().toEqualTypeOf<keyof made.LibraryVersion>()
  expectTypeOf<LibraryReview>().toEqualTypeOf<made.LibraryReview>()
  expectTypeOf<LibraryComment>().toEqualTypeOf<made.LibraryComment>()
})
