import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { History, StudioDocument } from '../../compose/document/document'
import type { Message } from '../../compose/message'
import { writtenMessage } from '../../compose/starting-points'
import { createReplacing } from './replacing'
import {
  noLanguages,
  type Pasts,
  readLanguages,
  readUndo,
  type StoredLanguages,
  type StoredUndo,
  type WholeDraft,
} from './stored-languages'

interface TranslationNeeds {
  document: StudioDocument
  /** The customer's language on the stage. The document is what this customer gets. */
  language: Signal<string>
  stored: Partial<StoredLanguages>
  /** Earlier texts from before a reload. */
  undo?: Partial<StoredUndo>
  /** Called before the document shows another language. */
  leave(): void
}

/** The versions of one message in several languages. Each has its own history of undo. */
// One function: the acts share the languages and their histories.
export function createTranslations({ document, language, stored, undo = {}, leave }: TranslationNeeds) {
  const state = signal<StoredLanguages>(readLanguages(stored))
  const read = readUndo(undo)
  const histories = new Map<string, Pick<History, 'past' | 'future'>>()
  restorePasts(read.pasts)
  const replacing = createReplacing({ document, draft, restore, stored: read.replaced })

  const others = computed(() => Object.keys(state.value.texts))
  const tags = computed(() => {
    const { first, current } = state.value
    const all = new Set([first, current, ...others.value])
    return [first, ...[...all].filter((tag) => tag !== first).sort()].filter(Boolean)
  })
  const textOf = (tag: string) => (tag === state.value.current ? document.text.value : (state.value.texts[tag] ?? ''))

  function open(tag: string) {
    const { current, texts } = state.peek()
    const text = texts[tag]
    if (tag === current || text === undefined) return
    leave()
    const { past = [], future = [] } = histories.get(tag) ?? {}
    const left = document.exchange({ text, past, future })
    histories.set(current, left)
    const { [tag]: _, ...rest } = texts
    state.value = { ...state.peek(), current: tag, texts: { ...rest, [current]: left.text } }
  }
  function choose(tag: string) {
    open(tag)
    language.value = tag
  }
  function restorePasts(pasts: Pasts) {
    histories.clear()
    for (const [tag, past] of Object.entries(pasts)) histories.set(tag, { past, future: [] })
  }
  function draft(text: string): WholeDraft {
    return { text, languages: state.peek(), pasts: pastsOf(histories, state.peek()) }
  }
  function restore({ languages, pasts }: WholeDraft) {
    restorePasts(pasts)
    state.value = languages
  }

  effect(() => {
    const { value: tag } = language
    open(Object.hasOwn(state.peek().texts, tag) || tag === state.peek().current ? tag : state.peek().first)
  })
  return {
    state: state as ReadonlySignal<StoredLanguages>,
    /** What undo needs after a reload. */
    undo: (): StoredUndo => ({ pasts: pastsOf(histories, state.peek()), replaced: replacing.stored() }),
    /** The languages, the first one first. Empty while nobody said a language. */
    tags,
    isMany: computed(() => others.value.length > 0),
    /** Shows the version in this language, as its customers get it. */
    choose,
    textIn: textOf,
    /** Returns the message in a language; undefined if its text is not valid JSON. */
    valueIn: (tag: string) => parsed(textOf(tag)),
    /** Adds a language as a copy of the first, and shows it. `base`: the language of the message until now. */
    add(tag: string, base: string) {
      const { first, current, texts } = state.value
      const named = { first: first || base, current: current || base }
      state.value = { ...named, texts: { ...texts, [tag]: textOf(first) } }
      choose(tag)
    },
    /** Says that the shown version is in another language. */
    rename(tag: string) {
      const { first, current, texts } = state.value
      if (Object.hasOwn(texts, tag)) return
      state.value = { first: first === current ? tag : first, current: tag, texts }
      language.value = tag
    },
    makeFirst(tag: string) {
      state.value = { ...state.value, first: tag }
    },
    /** Removes a language, except the first one. */
    remove(tag: string) {
      if (tag === state.value.first) return
      if (tag === state.value.current) choose(state.value.first)
      const { [tag]: _, ...texts } = state.value.texts
      histories.delete(tag)
      state.value = { ...state.value, texts }
    },
    /** Replaces the shown version by that in another language. Undo takes it back. */
    copyFrom: (tag: string) => document.change(textOf(tag)),
    /** Takes the languages of another message. Returns the text that the document shows. */
    take(text: string): string {
      const { shown, ...next } = languagesIn(text, language.peek())
      if (tags.peek().length > 0 || next.first) replacing.replace(shown, next.current)
      histories.clear()
      state.value = next
      return shown
    },
    /** Returns all languages as one message, as the library takes it. */
    whole(): Message {
      const { first } = state.value
      const { body, structured_content } = Object(parsed(textOf(first))) as Message
      const translations = tags.value
        .filter((tag) => tag !== first)
        .map((tag) => [tag, versionOf(parsed(textOf(tag)))] as const)
      return {
        ...(body !== undefined && { body }),
        ...(structured_content !== undefined && { structured_content }),
        ...(first && { language: first }),
        ...(translations.length > 0 && { translations: Object.fromEntries(translations) }),
      }
    },
  }
}

/** Returns the earlier texts of the languages that are not in the document. */
const pastsOf = (histories: Map<string, Pick<History, 'past'>>, { texts }: StoredLanguages): Pasts =>
  Object.fromEntries([...histories].flatMap(([tag, { past }]) => (Object.hasOwn(texts, tag) ? [[tag, past]] : [])))

/** Splits a message into its languages. `shown`: the text for a customer with the language `wanted`. */
function languagesIn(text: string, wanted: string): StoredLanguages & { shown: string } {
  const message = Object(parsed(text)) as Message
  const { language, translations, ...words } = message
  const first = typeof language === 'string' ? language : ''
  const entries = first ? Object.entries(Object(translations)).filter(([tag]) => tag !== first) : []
  if (!('translations' in message) && !('language' in message)) return { ...noLanguages, shown: text }
  const texts = Object.fromEntries([
    [first, writtenMessage(words)],
    ...entries.map(([tag, version]) => [tag, writtenMessage(versionOf(version))] as const),
  ])
  const current = Object.hasOwn(texts, wanted) ? wanted : first
  const { [current]: shown = '', ...others } = texts
  return { first, current, texts: others, shown }
}

/** Returns the words of a version without empty ones. */
function versionOf(version: unknown): Message {
  const { body, structured_content } = Object(version) as Message
  const hasContent = Object.keys(Object(structured_content)).length > 0
  return { ...(Boolean(body) && { body }), ...(hasContent && { structured_content }) }
}

/** Undefined if the text is not valid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
