import { Duplex, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupTrouble } from './archive'

const mark = 'age-encryption.org/v1'

type Bytes = AsyncIterable<Uint8Array>

/** Encrypts in the age format. Without the passphrase nobody can read the file or forge one. */
export function encryptStream(passphrase: string): Duplex {
  return Duplex.from(async function* (bytes: Bytes) {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    yield* piecesOf(await encrypter.encrypt(streamOf(bytes)))
  })
}

/** Returns a stream that decrypts. Throws BackupTrouble if the passphrase is wrong or a byte was changed. */
export function decryptStream(passphrase: string, file: string): Duplex {
  return Duplex.from(async function* (bytes: Bytes) {
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    try {
      yield* piecesOf(await decrypter.decrypt(streamOf(bytes)))
    } catch (error) {
      throw new BackupTrouble(
        `${file} cannot be opened: BACKUP_PASSPHRASE is not the one it was made with, or the file is damaged. (${(error as Error).message})`,
      )
    }
  })
}

export const isEncrypted = (start: Buffer): boolean => start.subarray(0, mark.length).equals(Buffer.from(mark))

export const startBytes = mark.length

// The web streams of Node and of the library are the same, but have different types.
const streamOf = (bytes: Bytes) =>
  Readable.toWeb(Readable.from(bytes)) as unknown as globalThis.ReadableStream<Uint8Array>
const piecesOf = (stream: globalThis.ReadableStream<Uint8Array>): Bytes =>
  Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>)
