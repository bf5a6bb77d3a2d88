/** A file of the chat's or the console's pages, from the build of a node. Pages of that version may ask any other node for it. */
export interface BuiltFileRecord {
  /** `<program>/assets/<name>`. The name holds a hash of the content, so two versions never mean different files by one id. */
  id: string
  /** As stored on disk, in base64: brotli, or the plain bytes. */
  body: string
  is_brotli: boolean
  /** The length of `body`. */
  size: number
  /** When a node that has the file in its build last said so. */
  used_at: number
}

type BuiltFileFacts = Pick<BuiltFileRecord, 'id' | 'size' | 'used_at'>

export interface BuiltFileReader {
  builtFile(id: string): Promise<BuiltFileRecord | null>
  /** All files without their bodies, the last used first. */
  builtFileFacts(): Promise<BuiltFileFacts[]>
}

export interface BuiltFileWriter {
  /** Changes only `used_at` of a file that is there. */
  putBuiltFile(record: BuiltFileRecord): Promise<void>
  deleteBuiltFile(id: string): Promise<void>
}
