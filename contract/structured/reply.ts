/** A customer's choice or answers: `structured_reply` of a content. */

/** A pressed template button or quick reply. `payload` is null if the option had none. */
export interface PayloadReply {
  payload: string | null
}

export interface ListReply {
  items: { title: string; payload: string | null; section_identifier: string | null }[]
}

export interface TimeReply {
  identifier: string
  start_time: string
}

export type PaymentStatus = 'requested' | 'processing' | 'paid' | 'failed'

export interface PaymentReply {
  status: PaymentStatus
  /** Method and details from the payment sheet, which the server does not read. */
  payment?: Record<string, unknown>
}

export interface FormAnswer {
  page_id: string
  title: string
  items: { id: string; title: string; value: string }[]
}

export interface FormReply {
  type: 'form_response'
  responses: FormAnswer[]
  /** True if the form was marked as private. */
  private?: boolean
}

export type StructuredReply = PayloadReply | ListReply | TimeReply | PaymentReply | FormReply

/** Whether a message answers a structured message. Without an answer the API sends an empty object. */
export const isAnswer = <M extends { structured_reply: StructuredReply | Record<string, never> }>(
  message: M,
): message is M & { structured_reply: StructuredReply } => Object.keys(message.structured_reply).length > 0
