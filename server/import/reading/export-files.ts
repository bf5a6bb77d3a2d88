import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'

export interface ExportFiles {
  /** The folder of the export, in which `files/` is. */
  folder: string
  /** Returns the paths of files whose names begin with a word, such as `contacts`, in the order of their numbers. */
  of(word: string, endings: readonly string[]): string[]
}

/** Files with these endings hold records, one document or several. */
export const jsonEndings = ['.json', '.jsonl', '.ndjson'] as const

/**
 * Finds the files of an export: `contacts.json`, `contacts-2.json`, `contacts/2.json`. A path to a file is an export of
 * one file. Throws an Error that says what to write if there is nothing.
 */
export async function findExportFiles(path: string): Promise<ExportFiles> {
  const kind = await stat(path).catch(() => null)
  if (kind === null) throw new Error(`There is no file or folder ${path}.`)
  const folder = kind.isDirectory() ? path : dirname(path)
  const names = kind.isDirectory() ? await namesIn(folder) : [basename(path)]
  return {
    folder,
    of: (word, endings) =>
      names
        .filter((name) => isNamed(name, word) && endings.some((ending) => name.toLowerCase().endsWith(ending)))
        .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
        .map((name) => join(folder, name)),
  }
}

/** Folders with a file for each conversation, or each upload. They may be too large to be listed. */
const unlisted = ['files', 'messages']

async function namesIn(folder: string): Promise<string[]> {
  const names: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isFile()) names.push(entry.name)
    if (!entry.isDirectory() || unlisted.includes(entry.name)) continue
    for (const inside of await readdir(join(folder, entry.name), { withFileTypes: true }))
      if (inside.isFile()) names.push(relative(folder, join(folder, entry.name, inside.name)))
  }
  return names
}

function isNamed(name: string, word: string): boolean {
  const rest = name.toLowerCase().startsWith(word) ? name.slice(word.length) : null
  return rest !== null && /^[^a-z]|^$/i.test(rest)
}
