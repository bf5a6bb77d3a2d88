import { isTyping } from '../../../shell/is-typing'
import { placeIn, type SlashSearch } from './slash'

interface Insertion {
  /** The text without the insertion. */
  text: string
  at: SlashSearch | number
  words: string
  /** Stores the whole text. */
  write(text: string): void
}

/** Inserts words into a text and its box before the next typed letter. Undo in the box brings the typed text back. */
export function insertIntoBox(box: HTMLTextAreaElement | null, { text, at, words: given, write }: Insertion) {
  // A text box has no carriage returns.
  const words = given.replace(/\r\n?/g, '\n')
  const { from, to } = placeIn(text, at)
  const before = text.slice(0, from)
  const inserted = words && /[\p{L}\p{N}.,!?;:)]$/u.test(before) ? ` ${words}` : words
  const whole = before + inserted + text.slice(to)
  if (!box || whole === text) return write(whole)
  box.focus()
  box.setSelectionRange(from, to)
  // Behind an open dialog the box has no focus, so the browser cannot insert.
  const isFocused = document.activeElement === box && box.value === text
  const isInserted = isFocused && insertAsTyped(inserted) && box.value === whole
  write(whole)
  if (!isInserted) {
    box.value = whole
    box.setSelectionRange(from + inserted.length, from + inserted.length)
  }
  // A closing menu first returns the focus to its button, so focus the text box in the next frame.
  requestAnimationFrame(() => isTyping() || box.focus())
}

/** Inserts as if it was typed, because only then the browser's undo keeps its history. */
const insertAsTyped = (words: string) =>
  words ? document.execCommand('insertText', false, words) : document.execCommand('delete')
