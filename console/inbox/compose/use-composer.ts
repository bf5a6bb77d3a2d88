import { useSignal } from '@preact/signals'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { User } from '../../../clients/typescript/operations'
import type { Message } from '../../compose/message'
import type { LibraryItem } from '../../shell/shapes'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import type { DraftKind } from './drafts'
import { lockedReply } from './locked'
import { useAt } from './mentions/use-at'
import { isStructured, type Offered } from './saved/saved'
import { filledIn, type Slash, slashAt, withReply, withText } from './saved/slash'
import { tooMany } from './sending'

export type Composer = ReturnType<typeof useComposer>

/** A message with which the structured composer begins. */
export interface Taken {
  message: Message
  /** The message of the library; null for a saved reply. */
  from: LibraryItem | null
}

/** The composer's state and acts: the draft of the open conversation, its limits, and the menu of saved replies. */
export function useComposer(inbox: Inbox, compose: (taken: Taken) => void) {
  const t = useTranslate()
  const { talk, drafts, sending, typing, saved } = inbox
  const id = talk.id.value
  const draft = drafts.of(id).value
  const { kind } = draft
  const text = draft[kind]
  const isReply = kind === 'reply'
  const field = useRef<HTMLTextAreaElement>(null)
  const slash = useSignal<Slash | null>(null)
  const details = talk.details.value
  const mentions = useAt(inbox, details?.source.id)
  const name = details ? inbox.nameOf(details) : ''
  const over = tooMany(text, kind, details)
  const toReply = lockedReply(inbox, t)
  // A comment goes to no customer: it can be written unless the conversation is gone.
  const locked = isReply || talk.state.value === 'gone' ? toReply : { text: '', stops: !details }
  // The reply would be sent before a file that is still being uploaded.
  const loading = isReply && inbox.uploads.loading(id)
  const isEmpty = text.trim() === '' && !(isReply && draft.files.length > 0)
  const sendable = !isEmpty && over <= 0 && !locked.stops && !loading
  useGrowing(field, text)

  function put(made: { text: string; caret: number }, mentions = draft.mentions) {
    drafts.write(id, { [kind]: made.text, ...(mentions && { mentions }) })
    if (field.current) putIn(field.current, made)
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
    over,
    locked,
    sendable,
    noteId: useId(),
    stripId: useId(),
    menuId: useId(),
    addFiles: (files: Iterable<File>) => void inbox.uploads.add(id, [...files]),
    write(next: string, caret: number) {
      drafts.write(id, { [kind]: next })
      slash.value = isReply ? slashAt(next, caret) : null
      if (slash.value) void saved.want()
      if (!isReply) mentions.look(next, caret)
      if (next.trim()) typing.wrote(id, kind)
      else typing.stop()
    },
    choose(next: DraftKind) {
      drafts.write(id, { kind: next })
      slash.value = null
      mentions.close()
      field.current?.focus()
    },
    /** Puts the name of a colleague in place of the `@` and its search. */
    mention({ id: userId, name }: User) {
      const at = mentions.at.value
      if (!at) return
      put(withReply(text, at, `@${name} `), [...(draft.mentions ?? []), { id: userId, name }])
      mentions.close()
    },
    /** Inserts a text in place of the slash or at the caret; a structured message opens its composer, and the slash goes. */
    take(offered: Offered) {
      const { body: words, structured_content, item } = offered
      const structured = isStructured(offered)
      if (structured) compose({ message: { body: words, structured_content }, from: item })
      if (structured && !slash.value) return
      const names = { customer: details?.customer.named ? name : '', agent: inbox.me().name }
      const body = structured ? '' : filledIn(words, names)
      put(withText(text, slash.value ?? field.current?.selectionStart ?? text.length, body))
      slash.value = null
    },
    send(andClose = false) {
      if (!sendable) return
      sending.send({ andClose })
      field.current?.focus()
    },
  }
}

/** Text and caret are in the box before the next letter that is typed. */
function putIn(box: HTMLTextAreaElement, { text, caret }: { text: string; caret: number }) {
  box.value = text
  box.focus()
  box.setSelectionRange(caret, caret)
  // A menu that closes gives the focus back to its button.
  requestAnimationFrame(() => box.focus())
}

/** Lets the field grow with its text up to the maximum of its style, in browsers without `field-sizing`. */
function useGrowing(field: { current: HTMLTextAreaElement | null }, text: string) {
  useLayoutEffect(() => {
    const { current } = field
    if (!current || CSS.supports('field-sizing', 'content')) return
    current.style.height = '0'
    current.style.height = `${current.scrollHeight}px`
  }, [text])
}
