/**
 * Returns the last part of a path without control characters. For display and URLs, never a file name on the server.
 */
export function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = [...last]
    .filter((character) => !unseen.test(character))
    .join('')
    .trim()
  const short = shortened([...clean.toWellFormed()])
  // In a URL these two names would lead to the folder above.
  return short === '' || short === '.' || short === '..' ? 'file' : short
}

const most = 200

/** Shortens a name before its extension, by which programs recognize the file. */
function shortened(characters: readonly string[]): string {
  if (characters.length <= most) return characters.join('')
  const dot = characters.lastIndexOf('.')
  const ending = characters.slice(dot)
  const extension = dot > 0 && ending.length <= 20 ? ending : []
  return [...characters.slice(0, most - extension.length), ...extension].join('')
}

/** Control characters, and direction marks, with which the name `gpj.exe` could be displayed as `exe.jpg`. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/u
