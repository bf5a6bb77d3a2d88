import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { ConversationContent } from '../../../shell/shapes'
import type { Toasts } from '../../../shell/toasts'
import type { Calls } from '../../server/calls'
import { changeRefusal } from '../../talk/message-actions/change-refusal'
import type { MessageChange } from '../../talk/message-actions/message-change'
import type { Talk } from '../../talk/talk'
import type { InboxWords } from '../../words'
import type { DraftEdit, Drafts } from '../drafts'
import type { Uploads } from '../uploads'

export interface MessageEditorNeeds {
  records: Pick<Calls, 'edit'>
  talk: Pick<Talk, 'id' | 'contents' | 'details'>
  messageActions: Pick<MessageChange, 'refresh' | 'isLate'>
  drafts: Drafts
  uploads: Pick<Uploads, 'add'>
  words: Pick<InboxWords, 't' | 'refusalOf'>
  toasts: Pick<Toasts, 'say'>
}

/** Edits a sent message. The edit has its own draft, so that unsent reply and comment stay. */
export function createMessageEditor({
  records,
  talk,
  messageActions,
  drafts,
  uploads,
  words,
  toasts,
}: MessageEditorNeeds) {
  const { t, refusalOf } = words
  const busy = signal(false)
  const refusal = signal({ content_id: '', why: '' })
  const edit = computed(() => drafts.of(talk.id.value).value.edit ?? null)
  /** The edited message, or undefined while it is not loaded. */
  const content = computed(() => talk.contents.value.find(({ id }) => id === edit.value?.content_id))

  const isChanged = ({ content_id, text }: DraftEdit) =>
    talk.contents.value.find(({ id }) => id === content_id)?.body !== text

  /** Ends the edit and continues the previous edit. Returns false if the agent has changed the text meanwhile. */
  function leave(conversationId: string, { content_id, text }: DraftEdit): boolean {
    const { edit: current, otherEdits = [] } = drafts.of(conversationId).peek()
    const isEnded = (each: DraftEdit | null | undefined) => each?.content_id === content_id && each.text === text
    // The agent may have started another edit during the save.
    const remaining = otherEdits.filter((each) => !isEnded(each))
    if (isEnded(current))
      drafts.write(conversationId, { edit: remaining.at(-1) ?? null, otherEdits: remaining.slice(0, -1) })
    else if (remaining.length < otherEdits.length) drafts.write(conversationId, { otherEdits: remaining })
    return isEnded(current)
  }

  return {
    edit,
    busy: busy as ReadonlySignal<boolean>,
    content,
    /** Why the edit cannot be saved. Empty when it can. */
    locked: computed(() => {
      const { value } = content
      if (!value) return ''
      if (value.remotely_deleted) return t.value('mend_removed')
      if (talk.details.value?.state === 'closed') return t.value('mend_closed')
      return messageActions.isLate(value) ? t.value('mend_late') : ''
    }),
    refused: computed(() => (refusal.value.content_id === edit.value?.content_id ? refusal.value.why : '')),
    /** Puts the message or its unsaved edit into the text box. An edit of another message continues afterwards. */
    begin({ id, thread_id, body, private_message }: ConversationContent) {
      const { edit: current, otherEdits: earlierEdits = [] } = drafts.of(thread_id).peek()
      if (current?.content_id === id) return
      const kind = private_message ? 'comment' : 'reply'
      const existing = earlierEdits.find((each) => each.content_id === id)
      const unsaved = current && isChanged(current) ? [current] : []
      drafts.write(thread_id, {
        edit: existing ?? { content_id: id, kind, text: body },
        otherEdits: [...earlierEdits.filter((each) => each !== existing), ...unsaved],
      })
    },
    write(text: string) {
      if (edit.value) drafts.write(talk.id.value, { edit: { ...edit.value, text } })
      refusal.value = { content_id: '', why: '' }
    },
    cancel() {
      if (edit.value) leave(talk.id.value, edit.value)
    },
    /** Adds files to the reply, because a sent message cannot get more. */
    addFiles(conversationId: string, files: readonly File[]) {
      if (edit.value) toasts.say(t.value('edit_files'))
      else void uploads.add(conversationId, files)
    },
    async save(): Promise<boolean> {
      const { value } = edit
      const conversationId = talk.id.value
      if (!value || busy.value) return false
      const body = value.text.trim()
      busy.value = true
      try {
        if (body !== content.value?.body) {
          await messageActions.refresh(await records.edit(value.content_id, { body }))
          toasts.say(t.value('done_edited'))
        }
        return leave(conversationId, value)
      } catch (error) {
        const why = changeRefusal(t.value, 'edit', refusalOf(error))
        refusal.value = { content_id: value.content_id, why }
        return false
      } finally {
        busy.value = false
      }
    },
  }
}
