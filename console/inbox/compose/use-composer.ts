import { type Signal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { User } from '../../../clients/typescript/operations'
import { isEmptyText } from '../../../contract/empty-text'
import type { Message } from '../../compose/message'
import { isTyping } from '../../shell/is-typing'
import type { LibraryItem } from '../../shell/shapes'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import { focusMenuOf } from '../talk/message-actions/message-menus'
import { editLock, replyLock } from './composer-lock'
import { charactersOver } from './draft-sender'
import type { Draft, DraftKind } from './drafts'
import { useMentionSearch } from './mentions/use-mention-search'
import { insertIntoBox } from './saved-replies/insert-into-box'
import { isStructured, type ReplyOffer } from './saved-replies/saved-replies'
import { fillFields, type SlashSearch, slashAt } from './saved-replies/slash'

export type Composer = ReturnType<typeof useComposer>

export interface StartMessage {
  message: Message
  from: LibraryItem | null
  /** The language of the version that was opened; empty if it was the first one. */
  translation: string
  /** Writes words in the place of the typed search, or at the caret. An empty text only removes the search. */
  insert(words: string): void
}

/** What the composer takes of the inbox. */
export type ComposerInbox = Pick<
  Inbox,
  | 'acts'
  | 'addFiles'
  | 'drafts'
  | 'editing'
  | 'language'
  | 'me'
  | 'nameOf'
  | 'records'
  | 'saved'
  | 'sending'
  | 'talk'
  | 'typing'
  | 'uploads'
>

// One function: one hook gives the views everything that they render.
export function useComposer(inbox: ComposerInbox, compose: (startMessage: StartMessage) => void) {
  const t = useTranslate()
  const { talk, drafts, editing, sending, typing, saved } = inbox
  const id = talk.id.value
  const draft = drafts.of(id).value
  const edit = editing.edit.value
  const { kind } = edit ?? draft
  const text = edit?.text ?? draft[kind]
  const isReply = kind === 'reply'
  const field = useRef<HTMLTextAreaElement>(null)
  const slash = useSignal<SlashSearch | null>(null)
  const details = talk.details.value
  const mentions = useMentionSearch(inbox, details?.source.id)
  const name = details ? inbox.nameOf(details) : ''
  const excess = charactersOver(text, kind, details)
  // A comment reaches no customer, so it can be written unless the conversation is gone.
  const isFree = !isReply && talk.state.value !== 'gone'
  const locked = edit ? editLock(inbox, t) : isFree ? { text: '', stops: !details } : replyLock(inbox, t)
  // The reply must wait for files that are being uploaded.
  const isLoading = !edit && isReply && inbox.uploads.isLoading(id)
  const files = edit ? editing.content.value?.attachments : isReply ? draft.files : undefined
  const isEmpty = isEmptyText(text) && !files?.length
  const sendable = !isEmpty && excess <= 0 && !locked.stops && !isLoading
  useGrowing(field, text)
  useBegunEdit(field, edit?.content_id, closeMenus)

  function closeMenus() {
    slash.value = null
    mentions.close()
  }

  async function save(contentId: string) {
    const isSaved = await editing.save()
    // The agent may write elsewhere by now.
    if (isTyping() && document.activeElement !== field.current) return
    if (isSaved) focusMenuOf(contentId)
    else field.current?.focus()
  }

  return {
    inbox,
    id,
    kind,
    text,
    isReply,
    field,
    slash,
    mentions,
    details,
    name,
    excess,
    locked,
    sendable,
    edit,
    noteId: useId(),
    stripId: useId(),
    menuId: useId(),
    addFiles: (files: Iterable<File>) => inbox.addFiles(id, [...files]),
    write(next: string, caret: number) {
      if (edit) return editing.write(next)
      drafts.write(id, { [kind]: next })
      slash.value = isReply ? slashAt(next, caret) : null
      if (slash.value) void saved.load()
      if (!isReply) mentions.update(next, caret)
      if (next.trim()) typing.report(id, kind)
      else typing.stop()
    },
    choose(next: DraftKind) {
      drafts.write(id, { kind: next })
      closeMenus()
      field.current?.focus()
    },
    ...insertActions({ inbox, draft, kind, text, field, slash, mentions, compose }),
    cancel() {
      editing.cancel()
      if (edit) focusMenuOf(edit.content_id)
    },
    send(andClose = false) {
      if (!sendable) return
      if (edit) return void save(edit.content_id)
      sending.send({ andClose })
      field.current?.focus()
    },
  }
}

interface InsertsNeeds {
  inbox: Pick<Inbox, 'drafts' | 'me' | 'nameOf' | 'talk'>
  draft: Draft
  kind: DraftKind
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  slash: Signal<SlashSearch | null>
  mentions: ReturnType<typeof useMentionSearch>
  compose(startMessage: StartMessage): void
}

function insertActions({ inbox, draft, kind, text, field, slash, mentions, compose }: InsertsNeeds) {
  /** Returns what inserts words at a place of this conversation's text, now or when a dialog ends. */
  function insertAt(at: SlashSearch | number, mentions = draft.mentions) {
    const id = inbox.talk.id.value
    return (words: string) =>
      insertIntoBox(field.current, {
        ...{ text: inbox.drafts.of(id).peek()[kind], at, words },
        write: (text) => inbox.drafts.write(id, { [kind]: text, ...(mentions && { mentions }) }),
      })
  }

  return {
    insertMention({ id: userId, name }: User) {
      const at = mentions.at.value
      if (!at) return
      insertAt(at, [...(draft.mentions ?? []), { id: userId, name }])(`@${name} `)
      mentions.close()
    },
    insertOffer(offer: ReplyOffer) {
      const { body: words, structured_content, item, translation } = offer
      const insert = insertAt(slash.value ?? field.current?.selectionStart ?? text.length)
      slash.value = null
      // The dialog of structured messages also takes the values of placeholders. The typed search stays until it ends.
      if (isStructured(offer) || /\{\{\s*[\p{L}_]/u.test(words))
        return compose({ message: { body: words, structured_content }, from: item, translation, insert })
      const details = inbox.talk.details.value
      const name = details ? inbox.nameOf(details) : ''
      const names = { customer: details?.customer.named ? name : '', agent: inbox.me().name }
      insert(fillFields(words, names))
      slash.value = null
    },
  }
}

function useBegunEdit(
  { current }: { current: HTMLTextAreaElement | null },
  contentId: string | undefined,
  closeMenus: () => void,
) {
  useLayoutEffect(() => {
    if (!contentId) return
    closeMenus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [contentId])
}

/** Makes the field grow with its text in browsers without `field-sizing`. */
function useGrowing(field: { current: HTMLTextAreaElement | null }, text: string) {
  useLayoutEffect(() => {
    const { current } = field
    if (!current || CSS.supports('field-sizing', 'content')) return
    current.style.height = '0'
    current.style.height = `${current.scrollHeight}px`
  }, [text])
}
