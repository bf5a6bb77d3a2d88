import { readFile } from 'node:fs/promises'

/** Reads a JSON file, or the text that `read` returns. Throws an Error whose message follows the file's name. */
export async function readJson(
  file: string,
  read: () => Promise<string> = () => readFile(file, 'utf8'),
): Promise<unknown> {
  try {
    // Some editors write a byte order mark at the beginning.
    return JSON.parse((await read()).replace(/^\ufeff/, ''))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Error(code ? `cannot be read (${code})` : `is not JSON: ${message}`)
  }
}
