import type { Talk } from '../../talk/talk'
import type { List } from '../list'
import { type BulkNeeds, createBulk } from './bulk-acts'
import { createSelection } from './selection'

interface BulkSelectionNeeds extends Pick<BulkNeeds, 'records' | 'me' | 'words' | 'toasts'> {
  list: Pick<List, 'rows' | 'changed'>
  talk: Pick<Talk, 'handlers'>
}

export function createBulkSelection({ list, talk, ...needs }: BulkSelectionNeeds) {
  const chosen = createSelection(list.rows)
  const bulk = createBulk({
    ...needs,
    chosen,
    changed(conversation) {
      list.changed(conversation)
      talk.handlers.conversation(conversation)
    },
  })
  return { chosen, bulk }
}
