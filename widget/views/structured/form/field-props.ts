import type { CustomerContent } from '../../../../contract/chat/realtime'
import type { FormPage as Page } from '../../../../contract/structured/form'

/** The properties of the fields of a page. */
export interface FieldProps {
  page: Page
  media: CustomerContent['media']
  value: readonly string[]
  answer(value: readonly string[]): void
  /** Ids: of the field, of its question, and of the sentence of a problem. */
  id: string
  questionId: string
  errorId: string | undefined
}
