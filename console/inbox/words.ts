import { computed } from '@preact/signals'
import type { Conversation } from '../../clients/typescript/operations'
import { lookup } from '../../widget/strings/words'
import { RequestError, type Shell } from '../shell/shell'
import { shellWords } from '../shell/strings/en'
import { searchTextOf, shownName } from '../shell/words/customer-name'
import { refusalSentence } from '../shell/words/sentence'
import type { Refusal } from './compose/outbox/pending-message'
import { en } from './strings/en'

export type InboxWords = ReturnType<typeof createInboxWords>

/** Whether the error means that the record does not exist or that the agent may not see it. */
export const isGone = (error: unknown) =>
  error instanceof RequestError && (error.status === 404 || error.status === 403)

export function createInboxWords({ languages, toasts }: Pick<Shell, 'languages' | 'toasts'>) {
  const t = computed(() => lookup(languages.speech.value, en))
  const shellWord = computed(() => lookup(languages.speech.value, shellWords))
  const sentence = (error: unknown) => refusalSentence(shellWord.value, error)
  return {
    t,
    shellWord,
    language: computed(() => languages.speech.value.language),
    sentence,
    refusalOf(error: unknown): Refusal {
      const { code, status, owner } =
        error instanceof RequestError ? error : { code: 'internal_error' as const, status: 500, owner: null }
      return { code, message: sentence(error), status, owner: owner ?? null }
    },
    failed(error: unknown) {
      if (error instanceof RequestError && error.code !== 'offline' && !isGone(error)) toasts.warn(sentence(error))
    },
    nameOf: ({ customer }: Pick<Conversation, 'customer'>) => shownName(shellWord.value, customer),
    toSearchText: (q: string) => searchTextOf(shellWord.value, q),
  }
}
