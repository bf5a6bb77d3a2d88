/** One thing an agent can do, by a key, from the palette or by a button. */
export interface Command {
  id: string
  name: string
  /** A letter or sign, as `KeyboardEvent.key` has it; `mod+` for Ctrl, or Cmd on a Mac. */
  key?: string
  /** Under which heading the help shows it. */
  group: 'list' | 'talk' | 'page'
  /** Left out of palette and keys while it is not. */
  can(): boolean
  run(): void
}

/** The facts of a pressed key. */
export interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing: boolean
  /** A text box, or something else that takes letters, has the focus. */
  inText: boolean
}

/**
 * The command that a key stands for. Single letters are for where nothing is written, and only while they are wanted (WCAG 2.1.4); those with
 * Ctrl or Cmd always.
 */
export function commandFor(commands: readonly Command[], pressed: Pressed, lettersWanted: boolean): Command | null {
  const { key, ctrlKey, metaKey, altKey, isComposing, inText } = pressed
  if (isComposing || altKey) return null
  const mod = ctrlKey || metaKey
  if (!mod && (inText || !lettersWanted)) return null
  const wanted = mod ? `mod+${key.toLowerCase()}` : key
  return commands.find((command) => command.key === wanted && command.can()) ?? null
}

/** Those in whose names every sought word begins a word, or stands somewhere; the former first. */
export function soughtCommands(commands: readonly Command[], sought: string): Command[] {
  const words = plain(sought).split(/\s+/).filter(Boolean)
  const rank = ({ name }: Command) => {
    const text = ` ${plain(name)}`
    if (words.every((word) => text.includes(` ${word}`))) return 0
    return words.every((word) => text.includes(word)) ? 1 : 2
  }
  return commands
    .filter((command) => command.can() && rank(command) < 2)
    .map((command, place) => ({ command, place, rank: rank(command) }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ command }) => command)
}

/** Without case and accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
