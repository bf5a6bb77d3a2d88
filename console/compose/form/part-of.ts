import type { Path } from '../document/path'

const kindsByType: Readonly<Record<string, string>> = {
  template: 'buttons',
  carousel: 'cards',
  select: 'answers',
  wallet_pay: 'lines',
  form: 'choices',
}

/** Returns the kind of items, such as `cards`, in a list that the API calls `items`; otherwise an empty text. */
export function itemKind(type: unknown, path: Path): string {
  const names = path.filter((step) => step !== 'structured_content' && typeof step === 'string')
  if (names.at(-1) !== 'items') return ''
  if (type === 'carousel' && names.length > 1) return 'buttons'
  return kindsByType[String(type)] ?? ''
}
