import { useSignal } from '@preact/signals'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { User } from '../../../clients/typescript/operations'
import type { Inbox } from '../inbox'
import { useTranslate } from '../strings/en'
import type { DraftKind } from './drafts'
import { lockedReply } from './locked'
import { useAt } from './mentions/use-at'
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
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(made.caret, made.caret)
    })
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
    /** Inserts a saved reply, in place of the slash or at the caret. */
    insert(saved: string) {
      const body = filledIn(saved, { customer: details?.customer.named ? name : '', agent: inbox.me().name })
      const caret = field.current?.selectionStart ?? text.length
      const made = slash.value
        ? withReply(text, slash.value, body)
        : { text: text.slice(0, caret) + body + text.slice(caret), caret: caret + body.length }
      slash.value = null
      put(made)
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
