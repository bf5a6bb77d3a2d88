import { type ReadonlySignal, signal } from '@preact/signals'
import type { Conversation } from '../../../../clients/typescript/operations'
import { type BulkAct, mostBulkConversations } from '../../../../contract/inbox/acts'
import { RequestError } from '../../../shell/api'
import type { BulkOutcome } from '../../../shell/shapes'
import type { Toasts } from '../../../shell/toasts'
import type { Calls } from '../../server/calls'
import type { InboxWords } from '../../words'
import type { Selection } from './selection'

export interface BulkNeeds {
  records: Pick<Calls, 'bulk'>
  chosen: Pick<Selection, 'ids' | 'replace'>
  onChanged(conversation: Conversation): void
  me(): string
  words: Pick<InboxWords, 't' | 'sentence'>
  toasts: Pick<Toasts, 'say' | 'warn'>
}

/** Shows the successes and the reasons of refusals. Refused conversations stay selected. */
export function createBulk({ records, chosen, onChanged, me, words, toasts }: BulkNeeds) {
  const busy = signal(false)
  const { t, sentence } = words

  async function run(act: BulkAct, doneText: (count: number) => string): Promise<void> {
    if (busy.value) return
    busy.value = true
    const ids = [...chosen.ids.value]
    const outcomes: BulkOutcome[] = []
    let failure: unknown = null
    try {
      for (let from = 0; from < ids.length; from += mostBulkConversations) {
        const answer = await records.bulk({ ...act, conversation_ids: ids.slice(from, from + mostBulkConversations) })
        for (const { conversation } of answer.records) if (conversation) onChanged(conversation)
        outcomes.push(...answer.records)
      }
    } catch (error) {
      failure = error
    } finally {
      busy.value = false
    }
    const succeeded = new Set(outcomes.flatMap(({ id, refusal }) => (refusal ? [] : [id])))
    chosen.replace(ids.filter((id) => !succeeded.has(id)))
    report(succeeded.size > 0 ? doneText(succeeded.size) : '', [
      ...reasons(outcomes),
      ...(failure === null ? [] : [reasonOf(failure)]),
    ])
  }

  function report(doneText: string, problems: string[]) {
    const text = [doneText, ...problems].filter(Boolean).join(' ')
    if (problems.length > 0) toasts.warn(text)
    else toasts.say(text)
  }

  const reasonOf = (error: unknown) =>
    error instanceof RequestError && error.code === 'offline' ? t.value('bulk_offline') : sentence(error)

  function reasons(outcomes: readonly BulkOutcome[]): string[] {
    const groups = new Map<string, { count: number; sentenceOf(count: number): string }>()
    for (const { refusal } of outcomes) {
      if (!refusal) continue
      const { error, message, status, errors, owner } = refusal
      const name = owner && owner.id !== me() ? owner.name : ''
      const reason = sentence(new RequestError(status, error, message, errors))
      const group = groups.get(name || reason) ?? {
        count: 0,
        sentenceOf: (count) =>
          name ? t.value('bulk_held', { count, name }) : t.value('bulk_not', { count, why: reason }),
      }
      group.count += 1
      groups.set(name || reason, group)
    }
    return [...groups.values()].map(({ count, sentenceOf }) => sentenceOf(count))
  }

  return { busy: busy as ReadonlySignal<boolean>, run }
}
