import type { Answer, Client, Input } from '../typescript/index'

/** What a reply needs of `createClient` of @bubblewire/client, in every version. */
export interface ReplyClient {
  (name: 'createContent', given: Input<'createContent'>): Promise<Answer<'createContent'>>
  (name: 'getTranscript', given: Input<'getTranscript'>): Promise<Answer<'getTranscript'>>
  (name: 'uploadAttachment', given: Input<'uploadAttachment'>): Promise<Answer<'uploadAttachment'>>
  stream: Client['stream']
  timeoutMs: number
}

/** A content as the API answers it. */
export type StoredContent = Answer<'createContent'>
