/** The reactions that both sides can give to a message: names on the wire, emoji on the screen. */
export const reactionEmoji = {
  thumbs_up: '👍',
  heart: '❤️',
  laugh: '😂',
  surprise: '😮',
  sad: '😢',
  celebrate: '🎉',
} as const

export type ReactionName = keyof typeof reactionEmoji
export const reactionNames = Object.keys(reactionEmoji) as [ReactionName, ...ReactionName[]]

/** Each person has at most one reaction to a message; another replaces it. */
export interface Reaction {
  reaction: ReactionName
  from: 'customer' | 'agent'
  /** The id of the agent, or of the customer's identity. */
  author_id: string
}

/** A customer's view of a reaction: an agent's has a name, their own has none. */
export interface ShownReaction {
  reaction: ReactionName
  from: 'customer' | 'agent'
  author_name: string
}
