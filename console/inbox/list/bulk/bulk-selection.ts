import type { Talk } from '../../talk/talk'
import type { List } from '../list'
import { type BulkNeeds, createBulk } from './bulk-acts'
import { createSelection } from './selection'

interface BulkSelectionNeeds extends Pick<BulkNeeds, 'records' | 'me' | 'words' | 'toasts'> {
  list: Pick<List, 'rows' | 'onChanged'>
  talk: Pick<Talk, 'handlers'>
}

export function createBulkSelection({ list, talk, ...needs }: BulkSelectionNeeds) {
  const chosen = createSelection(list.rows)
  const bulk = createBulk({
    ...needs,
    chosen,
    onChanged(conversation) {
      list.onChanged(conversation)
      talk.handlers.onConversation(conversation)
    },
  })
  return { chosen, bulk }
}
