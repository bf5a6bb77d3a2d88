import type { Identity } from '../../clients/typescript/operations'
import type { Lookup } from '../../widget/strings/words'
import { shellWords } from './strings/en'

type Translate = Lookup<keyof typeof shellWords>

/** A customer's name; without one their id, whose end is shown. */
interface CustomerName {
  name: string
  named: boolean
}

const shownLetters = 4

/** Returns the customer's name as conversations have it. */
export function customerNameOf(customer: Identity) {
  const { id, signed, avatar_url, foreign_id, firstname, lastname, screenname, email } = customer
  const name = [firstname, lastname].filter(Boolean).join(' ') || screenname || email || ''
  return { id, signed, avatar_url, name: name || foreign_id, named: name !== '' }
}

/** Returns the name as pages show it: the own name, or "Visitor 44a8". */
export const shownName = (t: Translate, { name, named }: CustomerName) =>
  named ? name : `${t('shell_nameless')} ${name.slice(-shownLetters)}`

/** Returns what to search for. No record has the word "Visitor" of a shown name, in no language: the letters behind it are the end of an id. */
export function soughtWords(t: Translate, q: string): string {
  const given = q.trim()
  const label = [t('shell_nameless'), shellWords.shell_nameless].find((each) =>
    given.toLocaleLowerCase().startsWith(`${each.toLocaleLowerCase()} `),
  )
  const rest = label ? given.slice(label.length).trim() : ''
  return rest.length === shownLetters ? rest : q
}
