import { invalidField } from '../refusals'

interface Owner {
  name: string
  email: string | null
}

const shortest = 10

/** Throws 422 for a password that is easy to guess. Length matters most, so no character classes. */
export function requireGoodPassword(password: string, { name, email }: Owner): void {
  const wrong = (code: string, message: string) => invalidField('password', code, message)
  if ([...password].length < shortest) {
    throw wrong(
      'too_short',
      `password must have at least ${shortest} characters. Several words are easy to keep in mind.`,
    )
  }
  const plain = password.toLowerCase()
  const personalWords = [name, email, email?.split('@')[0]].map((each) => each?.toLowerCase())
  if (personalWords.includes(plain)) throw wrong('too_simple', 'password must not be your name or your e-mail address.')
  if (new Set(plain).size < 5) throw wrong('too_simple', 'password must have at least five different characters.')
}
