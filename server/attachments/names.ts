/** The last part of a path, without control characters. It is shown and stands in urls, but names no file of the server. */
export function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = [...last]
    .filter((character) => !unseen.test(character))
    .join('')
    .trim()
  const short = [...clean.toWellFormed()].slice(0, 200).join('')
  // As a part of a URL, these two would lead to the folder above.
  return short === '' || short === '.' || short === '..' ? 'file' : short
}

/** Control characters, and marks that turn the direction of the following text: "exe.gpj" must not read "jpg.exe". */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]/u
