import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Reaction, Source } from '../../../../clients/typescript/operations'
import type { ConversationContent } from '../../../shell/shapes'
import type { Toasts } from '../../../shell/toasts'
import type { Calls } from '../../server/calls'
import type { InboxWords } from '../../words'
import type { Talk } from '../talk'
import { isInTime, type MayMend, mayMend } from './may-mend'
import { refusedMend } from './refused-mend'

export interface MendingNeeds {
  records: Pick<Calls, 'react' | 'takeReactionBack' | 'unsend'>
  talk: Pick<Talk, 'details' | 'contents' | 'read'>
  sources: ReadonlySignal<readonly Source[]>
  me(): string
  /** Ticks, so that an act is no longer offered after its time. */
  now: ReadonlySignal<number>
  words: Pick<InboxWords, 't' | 'refusalOf'>
  toasts: Pick<Toasts, 'say' | 'warn'>
}

export type Mending = ReturnType<typeof createMending>

/** The agent's acts on stored messages: react and unsend. */
export function createMending({ records, talk, sources, me, now, words, toasts }: MendingNeeds) {
  const { t, refusalOf } = words
  const source = computed(() => {
    const id = talk.details.value?.source.id
    return sources.value.find((each) => each.id === id) ?? null
  })
  /** The message whose menu had the focus last. */
  const chosen = signal('')
  const said = signal('')

  const may = (content: ConversationContent): MayMend =>
    mayMend({
      ...{ content, source: source.value, me: me(), now: now.value },
      ...{ contents: talk.contents.value, details: talk.details.value },
    })
  const offers = (content: ConversationContent) => Object.values(may(content)).includes(true)

  /** The socket has usually brought the change already; without a connection it is read. */
  async function became({ id, updated_at }: { id: string; updated_at: string }) {
    const known = talk.contents.value.find((each) => each.id === id)
    if (known && known.updated_at < updated_at) await talk.read()
  }

  /** The emoji that this agent gave to the message. */
  const ownReaction = ({ reactions = [] }: ConversationContent) =>
    reactions.find(({ from, author_id }) => from === 'agent' && author_id === me())?.reaction ?? null

  return {
    may,
    offers,
    became,
    /** Whether the time for an edit is over; false while the source is not read. */
    isLate: (content: ConversationContent) => source.value !== null && !isInTime(content, source.value, now.value),
    /** The agent's last reaction, for a screen reader. */
    said: said as ReadonlySignal<string>,
    ownReaction,
    /** The id of the message whose menu Tab reaches: the last in focus, at first the newest. The arrow keys lead to the others. */
    stop: computed(() => {
      const all = talk.contents.value.filter(offers)
      return (all.find(({ id }) => id === chosen.value) ?? all.at(-1))?.id ?? ''
    }),
    choose(id: string) {
      chosen.value = id
    },
    /** Gives the reaction; the one that the agent gave already is taken back. */
    async react(content: ConversationContent, reaction: Reaction['reaction']) {
      const back = ownReaction(content) === reaction
      try {
        await became(await (back ? records.takeReactionBack(content.id) : records.react(content.id, reaction)))
        const given = { reaction: t.value(`reaction_${reaction}`), names: [t.value('you')] }
        said.value = back ? t.value('done_reaction_back') : t.value('reaction_by', given)
      } catch (error) {
        toasts.warn(refusedMend(t.value, 'react', refusalOf(error)))
      }
    },
    /** True when the message is unsent. */
    async unsend({ id }: ConversationContent): Promise<boolean> {
      try {
        await became(await records.unsend(id))
        toasts.say(t.value('done_unsent'))
        return true
      } catch (error) {
        toasts.warn(refusedMend(t.value, 'unsend', refusalOf(error)))
        return false
      }
    },
  }
}
