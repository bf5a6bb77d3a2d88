/** The reactions that both sides can give to a message: names in the API, emoji on the screen. */
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

/** Each person has at most one reaction to a message; a new one replaces it. */
export interface Reaction {
  reaction: ReactionName
  from: 'customer' | 'agent'
  /** The id of the agent, or of the customer's identity. */
  author_id: string
}

/** A reaction as a customer sees it. Only an agent's reaction has a name. */
export interface ShownReaction {
  reaction: ReactionName
  from: 'customer' | 'agent'
  author_name: string
}
