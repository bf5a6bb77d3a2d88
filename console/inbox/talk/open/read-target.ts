import { batch } from '@preact/signals'
import type { Calls } from '../../server/calls'
import { mergeContents } from './merge'
import type { OpenConversation } from './open-conversation'

interface TargetNeeds {
  records: Pick<Calls, 'contents'>
  failed(error: unknown): void
}

const largestPage = 100

/** Reads older batches until the target is loaded. Without a target in the conversation, the log shows its end. */
export async function readTarget(shown: OpenConversation, { records, failed }: TargetNeeds) {
  const target = shown.target.value
  const id = shown.id.value
  const isWanted = () => id === shown.id.value && shown.state.value === 'here' && shown.target.value === target
  if (!target || target.read || !isWanted()) return
  let contents = shown.contents.value
  let older = shown.older.value
  try {
    // Ids increase with time, so older batches cannot contain the target after this point.
    while (older && (contents[0]?.id ?? '') > target.id) {
      const page = await records.contents(id, older, largestPage)
      if (!isWanted()) return
      contents = mergeContents(page.records, contents)
      older = page.next
    }
  } catch (error) {
    return failed(error)
  }
  batch(() => {
    if (contents !== shown.contents.value) shown.contents.value = mergeContents(contents, shown.contents.value)
    shown.older.value = older
    shown.target.value = contents.some((each) => each.id === target.id) ? { ...target, read: true } : null
  })
}
