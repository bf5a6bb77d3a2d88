// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Attachment } from './attachment.js'

export interface AttachmentsOperations {
  /**
   * Upload one file, as multipart with a part named file
   */
  uploadAttachment: {
    given: {
      /**
       * Served only with a token or a signed address. The field has to come before the file.
       */
      private?: boolean
      /**
       * Says what the picture shows, for people who cannot see it. Plain text, stored as one line.
       */
      alternative_text?: string
      file: Blob
    }
    answer: Attachment
  }
  /**
   * Uploads that the agent may use, newest first
   */
  listAttachments: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * At most 150 records are returned, and `limit` in the answer has the number.
       */
      limit?: number
      /**
       * Served to everybody, or only with a token or a signed address.
       */
      public?: boolean
      /**
       * Uploaded by this user.
       */
      uploaded_by?: string
      /**
       * A content type such as image/png, or image/* for every picture.
       */
      content_type?: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: Attachment[]
    }
  }
  /**
   * One upload
   */
  getAttachment: {
    given: {
      /**
       * Id of the upload.
       */
      id: string
    }
    answer: Attachment
  }
  /**
   * Change the alternative text of an upload
   */
  changeAttachment: {
    given: {
      /**
       * Id of the upload.
       */
      id: string
      alternative_text: string | null
    }
    answer: Attachment
  }
  /**
   * Make a private upload of your own public
   */
  publishAttachment: {
    given: {
      /**
       * Id of the upload.
       */
      id: string
    }
    answer: Attachment
  }
}
