import type { Text } from './words'

/** Texts under a message that comes near its limit. */
export const counterWords = {
  characters_left: { one: '{count} character left', other: '{count} characters left' },
  too_long: { one: '{count} character too many', other: '{count} characters too many' },
} satisfies Record<string, Text>
