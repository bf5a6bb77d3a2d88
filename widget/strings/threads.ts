/** Texts of the list of conversations. */
export const threadWords = {
  threads_title: 'Your conversations',
  threads_untitled: 'Conversation',
  threads_empty: 'No conversations yet',
  threads_invite: 'What you write to us will be listed here.',
  threads_loading: 'Loading your conversations…',
  threads_failed: 'Your conversations could not be loaded.',
  threads_older: 'Show older conversations',
  threads_closed: 'Closed',
  threads_unread: 'Unread',
  threads_you: 'You: {text}',
}
