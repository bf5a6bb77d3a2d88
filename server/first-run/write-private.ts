import { chmod, rename, writeFile } from 'node:fs/promises'

/** Writes JSON that only this user may read (mode 600), whole or not at all. */
export async function writePrivate(file: string, value: unknown): Promise<void> {
  const part = `${file}.part`
  await writeFile(part, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  await chmod(part, 0o600)
  await rename(part, file)
}
