import type { Source } from '../../../clients/typescript/operations'
import type { RecordForm } from '../../record/record-form'
import type { SourceValue } from './values'

export interface PartProps {
  source: Source
  form: RecordForm<SourceValue>
  value: SourceValue
}
