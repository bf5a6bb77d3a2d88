import { manyBy, onDriver, oneBy } from '../rows'

export const ringQueries = onDriver({
  ring: oneBy('rings', ['id'], { holds: 'changes' }),
  rings: manyBy('rings', [], { order: ['queued_at', 'id'] }),
})
