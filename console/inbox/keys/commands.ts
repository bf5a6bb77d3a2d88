export interface Command {
  id: string
  name: string
  /** A letter or sign of `KeyboardEvent.key`. `mod+` means Ctrl, or Cmd on a Mac. */
  key?: string
  group: 'list' | 'talk' | 'page'
  /** Whether the command is possible now. If not, palette and keys ignore it. */
  can(): boolean
  run(): void
}

export interface PressedKey {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing: boolean
  inText: boolean
}

/** Single letters work outside text boxes, and can be turned off (WCAG 2.1.4). Keys with Ctrl or Cmd always work. */
export function commandFor(commands: readonly Command[], pressed: PressedKey, areLettersOn: boolean): Command | null {
  const { key, ctrlKey, metaKey, altKey, isComposing, inText } = pressed
  if (isComposing || altKey) return null
  const mod = ctrlKey || metaKey
  if (!mod && (inText || !areLettersOn)) return null
  const pressedKey = mod ? `mod+${key.toLowerCase()}` : key
  return commands.find((command) => command.key === pressedKey && command.can()) ?? null
}

/** Returns the commands whose names contain every searched word. Matches at the start of a word come first. */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const words = withoutAccents(query).split(/\s+/).filter(Boolean)
  const rank = ({ name }: Command) => {
    const text = ` ${withoutAccents(name)}`
    if (words.every((word) => text.includes(` ${word}`))) return 0
    return words.every((word) => text.includes(word)) ? 1 : 2
  }
  return commands
    .filter((command) => command.can() && rank(command) < 2)
    .map((command, place) => ({ command, place, rank: rank(command) }))
    .sort((a, b) => a.rank - b.rank || a.place - b.place)
    .map(({ command }) => command)
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
