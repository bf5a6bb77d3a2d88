import type { CustomerContent } from '../../../../contract/chat/realtime'
import type { FormPage as Page } from '../../../../contract/structured/form'

export interface FieldProps {
  page: Page
  media: CustomerContent['media']
  value: readonly string[]
  answer(value: readonly string[]): void
  id: string
  questionId: string
  errorId: string | undefined
}
