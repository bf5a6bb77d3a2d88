import { useSignal } from '@preact/signals'
import type { User } from '../../../../clients/typescript/operations'
import type { Inbox } from '../../inbox'
import { type MentionSearch, mentionSearchAt } from './mentions'

/** Returns the `@` search before the caret and the matching colleagues. The first `@` loads the colleagues. */
export function useMentionSearch(inbox: Pick<Inbox, 'records'>, sourceId: string | undefined) {
  const at = useSignal<MentionSearch | null>(null)
  const people = useSignal<readonly User[] | null>(null)

  async function loadPeople() {
    if (people.value || !sourceId) return
    people.value = await inbox.records.usersReading(sourceId).catch(() => null)
  }

  return {
    at,
    people,
    update(text: string, caret: number) {
      at.value = mentionSearchAt(text, caret)
      if (at.value) void loadPeople()
    },
    close() {
      at.value = null
    },
  }
}
