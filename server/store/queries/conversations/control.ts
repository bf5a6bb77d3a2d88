import { onDriver, oneBy } from '../rows'

export const readControl = onDriver({
  threadControlById: oneBy('thread_controls', ['id'], { holds: 'changes' }),
  threadControl: oneBy('thread_controls', ['source_id', 'identity_id'], { holds: 'changes' }),
})
