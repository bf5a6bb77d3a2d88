/** What is read of a part of the AI SDK's stream that ends an answer too early. */
export interface FaultPart {
  type: string
  finishReason?: string
  reason?: string
  error?: unknown
}

/** Throws the error of a part of the AI SDK's stream, an AbortError for an abort. */
export function throwStreamFault({ type, error, reason, finishReason }: FaultPart): void {
  if (type === 'error') throw error instanceof Error ? error : new Error(`The model failed: ${textOf(error)}`)
  if (type === 'abort') throw new DOMException(reason ?? 'The model was aborted.', 'AbortError')
  if (type === 'finish' && finishReason === 'error') throw new Error('The model failed without a reason.')
}

const textOf = (error: unknown): string => (typeof error === 'string' ? error : JSON.stringify(error))
