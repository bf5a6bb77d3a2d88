import type { Text } from './words'

/** Why the server will not have this chat. */
export const refusedWords = {
  refused_unknown_channel: 'This chat is not available.',
  refused_unsupported_version: 'This page is out of date. Reload it.',
  refused_invalid_session: 'This chat could not be started. Reload the page.',
} satisfies Record<string, Text>
