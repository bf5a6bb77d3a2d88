/** A built browser file of one version. Any node can serve it to pages of that version. */
export interface BuiltFileRecord {
  /** `<program>/assets/<name>`. The name holds a hash of the content, so different files have different ids. */
  id: string
  /** Base64 of the stored file: Brotli, or the plain bytes. */
  body: string
  is_brotli: boolean
  size: number
  used_at: number
}

type BuiltFileFacts = Pick<BuiltFileRecord, 'id' | 'size' | 'used_at'>

export interface BuiltFileReader {
  builtFile(id: string): Promise<BuiltFileRecord | null>
  /** Returns all files without their bodies, last used first. */
  builtFileFacts(): Promise<BuiltFileFacts[]>
}

export interface BuiltFileWriter {
  /** Inserts a file. For an existing file, updates only `used_at`. */
  putBuiltFile(record: BuiltFileRecord): Promise<void>
  deleteBuiltFile(id: string): Promise<void>
}
