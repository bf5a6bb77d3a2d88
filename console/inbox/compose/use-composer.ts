import { useSignal } from '@preact/signals'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import type { DraftKind } from './drafts'
import { lockedReply } from './locked'
import { filledIn, type Slash, slashAt, withReply } from './saved/slash'
import { tooMany } from './sending'

export type Composer = ReturnType<typeof useComposer>

/** The composer's state and acts: the draft of the open conversation, its limits, and the menu of saved replies. */
export function useComposer(inbox: Inbox) {
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

  return {
    inbox,
    id,
    kind,
    text,
    isReply,
    field,
    slash,
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
      if (next.trim()) typing.wrote(id, kind)
      else typing.stop()
    },
    choose(next: DraftKind) {
      drafts.write(id, { kind: next })
      slash.value = null
      field.current?.focus()
    },
    /** Inserts a saved reply, in place of the slash or at the caret. */
    insert(saved: string) {
      const body = filledIn(saved, { customer: details?.customer.named ? name : '', agent: inbox.me().name })
      const caret = field.current?.selectionStart ?? text.length
      const made = slash.value
        ? withReply(text, slash.value, body)
        : { text: text.slice(0, caret) + body + text.slice(caret), caret: caret + body.length }
      slash.value = null
      drafts.write(id, { [kind]: made.text })
      requestAnimationFrame(() => {
        field.current?.focus()
        field.current?.setSelectionRange(made.caret, made.caret)
      })
    },
    send(andClose = false) {
      if (!sendable) return
      sending.send({ andClose })
      field.current?.focus()
    },
  }
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
