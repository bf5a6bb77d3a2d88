import { manyBy, onDriver, oneBy } from '../rows'

export const readRings = onDriver({
  ring: oneBy('rings', ['id'], { holds: 'changes' }),
  rings: manyBy('rings', [], { order: ['queued_at', 'id'] }),
})
