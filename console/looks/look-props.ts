import type { Appearance } from '../../contract/chat/appearance'
import type { LookPart } from './look'

export interface LookEditorProps {
  look: Appearance
  /** Replaces these parts of the look. */
  change(part: LookPart): void
  /** Uploads a public picture. */
  upload(file: File): Promise<{ url: string }>
  /** What the server found at the logo. */
  logoProblem?: string | undefined
}
