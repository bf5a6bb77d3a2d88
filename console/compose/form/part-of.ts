import type { Path } from '../document/path'

const ofType: Readonly<Record<string, string>> = {
  template: 'buttons',
  carousel: 'cards',
  select: 'answers',
  wallet_pay: 'lines',
  form: 'choices',
}

/** Returns the kind of the items of a list named `items`, such as `cards`, since the API has this one name for all; else an empty text. */
export function partOf(type: unknown, path: Path): string {
  const names = path.filter((step) => step !== 'structured_content' && typeof step === 'string')
  if (names.at(-1) !== 'items') return ''
  if (type === 'carousel' && names.length > 1) return 'buttons'
  return ofType[String(type)] ?? ''
}
