import { chmod, rename, writeFile } from 'node:fs/promises'

/** Writes a JSON file that only this user can read (mode 600), completely or not at all. */
export async function writePrivate(file: string, value: unknown): Promise<void> {
  const part = `${file}.part`
  await writeFile(part, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  await chmod(part, 0o600)
  await rename(part, file)
}
