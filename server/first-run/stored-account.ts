import { readFile } from 'node:fs/promises'

export interface StoredAccount {
  api_url?: string
  access_token?: string
}

/** Reads `admin.json` or `demo.json`. Empty without the file; throws an Error that says what to do if it is damaged. */
export async function storedAccount(file: string): Promise<StoredAccount> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  try {
    return Object.assign({}, JSON.parse(text) as StoredAccount)
  } catch {
    throw new Error(
      `${file} is damaged. Remove it: then commands work while the server is stopped, or with a token of yours in BUBBLEWIRE_TOKEN.`,
    )
  }
}
