import type { importWords } from './strings/en'

type Key = keyof typeof importWords
type CodeOf<K> = K extends `imported_${infer C}` ? C : never
export type NoteCode = CodeOf<Key>

/** What did not carry over, or did in another form. */
export interface Note {
  /** The place in what was pasted, such as `blocks[2].accessory`; empty for the whole. */
  path: string
  code: NoteCode
  params: Readonly<Record<string, string | number>>
}

const dropped: ReadonlySet<NoteCode> = new Set<NoteCode>([
  'unknown_part',
  'too_deep',
  'too_many',
  'no_choices',
  'people',
  'confirm',
  'prefilled',
  'checks',
  'file_input',
  'toggled',
  'hidden',
  'address_dropped',
  'long_value',
  'submit_data',
  'look',
])

/** Whether something was left out. Otherwise it was changed. */
export const isDropped = ({ code }: Pick<Note, 'code'>): boolean => dropped.has(code)

export type Notes = ReturnType<typeof createNotes>

const mostNotes = 500
const longestQuote = 80
const byPath = new Intl.Collator('en', { numeric: true })

export function createNotes() {
  const list: Note[] = []
  const seen = new Set<string>()
  let count = 0
  function add(code: NoteCode, path: string, params: Note['params'] = {}): void {
    count++
    if (list.length < mostNotes) list.push({ path, code, params: shortened(params) })
  }
  return {
    /** The first 500, in the order of their places. */
    inOrder: () => [...list].sort((one, other) => byPath.compare(one.path, other.path)),
    add,
    /** Adds a note once for the whole message, at the first place. */
    addOnce(code: NoteCode, path: string, params?: Note['params']): void {
      if (seen.has(code)) return
      seen.add(code)
      add(code, path, params)
    },
    /** How many there are. */
    total: () => count,
  }
}

/** An address and the text of a picture are kept whole, because the reader needs them. In characters. */
const wholeLengths: Readonly<Record<string, number>> = { url: 2048, alt: 500, data: 300 }
const shortened = (params: Note['params']): Note['params'] =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > (wholeLengths[name] ?? longestQuote)
        ? `${value.slice(0, wholeLengths[name] ?? longestQuote)}…`
        : value,
    ]),
  )
