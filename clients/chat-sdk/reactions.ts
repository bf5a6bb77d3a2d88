import { type EmojiValue, NotImplementedError } from 'chat'
import type { Reaction } from '../typescript/operations'

type ReactionName = Reaction['reaction']

/** The emoji of the Chat SDK for each reaction, and its sign. */
export const emojiOfReaction: Readonly<Record<ReactionName, { name: string; sign: string }>> = {
  thumbs_up: { name: 'thumbs_up', sign: '👍' },
  heart: { name: 'heart', sign: '❤️' },
  laugh: { name: 'laugh', sign: '😂' },
  surprise: { name: 'surprised', sign: '😮' },
  sad: { name: 'sad', sign: '😢' },
  celebrate: { name: 'party', sign: '🎉' },
}

/** Returns the reaction of an emoji, or of its sign. Throws NotImplementedError for those that the chat does not have. */
export function reactionOf(emoji: EmojiValue | string): ReactionName {
  const given = typeof emoji === 'string' ? emoji : emoji.name
  const found = Object.entries(emojiOfReaction).find(([reaction, known]) =>
    [reaction, known.name, known.sign, known.sign.replace('\u{fe0f}', '')].includes(given),
  )
  if (found) return found[0] as ReactionName
  const names = Object.values(emojiOfReaction).map(({ name }) => name)
  throw new NotImplementedError(`The chat has no reaction "${given}". It has ${names.join(', ')}.`, 'reactions')
}
