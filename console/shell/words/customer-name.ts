import type { Identity } from '../../../clients/typescript/operations'
import type { Lookup } from '../../../widget/strings/words'
import { shellWords } from '../strings/en'

type Translate = Lookup<keyof typeof shellWords>

interface CustomerName {
  name: string
  named: boolean
}

const shownLetters = 4

export function customerNameOf(customer: Identity) {
  const { id, signed, avatar_url, foreign_id, firstname, lastname, screenname, email } = customer
  const name = [firstname, lastname].filter(Boolean).join(' ') || screenname || email || ''
  return { id, signed, avatar_url, name: name || foreign_id, named: name !== '' }
}

/** Returns the shown name: the customer's name, or "Visitor 44a8". */
export const shownName = (t: Translate, { name, named }: CustomerName) =>
  named ? name : `${t('shell_nameless')} ${name.slice(-shownLetters)}`

/** Removes the word "Visitor" from "Visitor 44a8", because no record contains this word. */
export function searchTextOf(t: Translate, q: string): string {
  const text = q.trim()
  const label = [t('shell_nameless'), shellWords.shell_nameless].find((each) =>
    text.toLocaleLowerCase().startsWith(`${each.toLocaleLowerCase()} `),
  )
  const suffix = label ? text.slice(label.length).trim() : ''
  return suffix.length === shownLetters ? suffix : q
}
