import { manyBy, onDriver, oneBy } from '../rows'

export const savedReplyQueries = onDriver({
  savedReply: oneBy('saved_replies', ['id'], { holds: 'changes' }),
  savedReplies: manyBy('saved_replies', [], { order: ['name', 'id'] }),
})
