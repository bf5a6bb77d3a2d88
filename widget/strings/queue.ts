import type { Text } from './words'

/** Told to whoever waits until somebody is free. */
export const queueWords = {
  queue_next: 'You are next.',
  queue_before: { one: '{count} person is ahead of you.', other: '{count} people are ahead of you.' },
  queue_thanks: 'Thank you for waiting.',
} satisfies Record<string, Text>
