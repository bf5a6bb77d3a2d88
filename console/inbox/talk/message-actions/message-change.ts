import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Reaction, Source } from '../../../../clients/typescript/operations'
import type { ConversationContent } from '../../../shell/shapes'
import type { Toasts } from '../../../shell/toasts'
import type { Calls } from '../../server/calls'
import type { InboxWords } from '../../words'
import type { Talk } from '../talk'
import { type AllowedChanges, allowedChanges, isInTime } from './allowed-changes'
import { changeRefusal } from './change-refusal'

export interface MessageChangeNeeds {
  records: Pick<Calls, 'react' | 'takeReactionBack' | 'unsend'>
  talk: Pick<Talk, 'details' | 'contents' | 'read'>
  sources: ReadonlySignal<readonly Source[]>
  me(): string
  /** A ticking clock, so that an action disappears after its time limit. */
  now: ReadonlySignal<number>
  words: Pick<InboxWords, 't' | 'refusalOf'>
  toasts: Pick<Toasts, 'say' | 'warn'>
}

export type MessageChange = ReturnType<typeof createMessageChange>

export function createMessageChange({ records, talk, sources, me, now, words, toasts }: MessageChangeNeeds) {
  const { t, refusalOf } = words
  const source = computed(() => {
    const id = talk.details.value?.source.id
    return sources.value.find((each) => each.id === id) ?? null
  })
  const focusedId = signal('')
  const announcement = signal('')

  const allowedFor = (content: ConversationContent): AllowedChanges =>
    allowedChanges({
      ...{ content, source: source.value, me: me(), now: now.value },
      ...{ contents: talk.contents.value, details: talk.details.value },
    })
  const hasActions = (content: ConversationContent) => Object.values(allowedFor(content)).includes(true)

  /** The socket usually brings the change. This request is for the time without a connection. */
  async function refresh({ id, updated_at }: { id: string; updated_at: string }) {
    const current = talk.contents.value.find((each) => each.id === id)
    if (current && current.updated_at < updated_at) await talk.read()
  }

  const ownReaction = ({ reactions = [] }: ConversationContent) =>
    reactions.find(({ from, author_id }) => from === 'agent' && author_id === me())?.reaction ?? null

  return {
    allowedFor,
    hasActions,
    refresh,
    /** Returns whether the time limit for an edit is over. False until the source is loaded. */
    isLate: (content: ConversationContent) => source.value !== null && !isInTime(content, source.value, now.value),
    announcement: announcement as ReadonlySignal<string>,
    ownReaction,
    /** The message whose menu Tab reaches: the last focused, initially the newest. Arrow keys reach the others. */
    tabStopId: computed(() => {
      const changeable = talk.contents.value.filter(hasActions)
      return (changeable.find(({ id }) => id === focusedId.value) ?? changeable.at(-1))?.id ?? ''
    }),
    choose(id: string) {
      focusedId.value = id
    },
    async react(content: ConversationContent, reaction: Reaction['reaction']) {
      const isRemoval = ownReaction(content) === reaction
      try {
        await refresh(await (isRemoval ? records.takeReactionBack(content.id) : records.react(content.id, reaction)))
        const texts = { reaction: t.value(`reaction_${reaction}`), names: [t.value('you')] }
        announcement.value = isRemoval ? t.value('done_reaction_back') : t.value('reaction_by', texts)
      } catch (error) {
        toasts.warn(changeRefusal(t.value, 'react', refusalOf(error)))
      }
    },
    async unsend({ id }: ConversationContent): Promise<boolean> {
      try {
        await refresh(await records.unsend(id))
        toasts.say(t.value('done_unsent'))
        return true
      } catch (error) {
        toasts.warn(changeRefusal(t.value, 'unsend', refusalOf(error)))
        return false
      }
    },
  }
}
