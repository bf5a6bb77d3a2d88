// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * A reaction of a customer or an agent to a message.
 */
export interface Reaction {
  reaction: 'thumbs_up' | 'heart' | 'laugh' | 'surprise' | 'sad' | 'celebrate'
  from: 'customer' | 'agent'
  author_id: string
}
