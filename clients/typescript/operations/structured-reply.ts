// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * The answer of a customer to a structured message: a choice, a filled form or a payment.
 */
export type StructuredReply =
  | {
      items: {
        title: string
        payload: string | null
        section_identifier: string | null
      }[]
    }
  | {
      identifier: string
      start_time: string
    }
  | {
      type: 'form_response'
      responses: {
        page_id: string
        /**
         * The question.
         */
        title: string
        items: {
          id: string
          title: string
          value: string
        }[]
      }[]
      private?: boolean
    }
  | {
      status: 'requested' | 'processing' | 'paid' | 'failed'
      payment?: Record<string, unknown>
    }
  | {
      payload: string | null
    }
