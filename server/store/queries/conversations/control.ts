import { onDriver, oneBy } from '../rows'

export const controlQueries = onDriver({
  threadControlById: oneBy('thread_controls', ['id'], { holds: 'changes' }),
  threadControl: oneBy('thread_controls', ['source_id', 'identity_id'], { holds: 'changes' }),
})
