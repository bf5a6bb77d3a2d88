import { type FaultPart, throwStreamFault } from '../replies/stream-fault'

/**
 * Passes on the parts of the AI SDK's `fullStream`, and throws when the model fails or is aborted. `post` of the Chat SDK
 * drops these parts before an adapter sees them, and a half answer would look like a whole one.
 */
export async function* withErrors<T>(stream: AsyncIterable<T>): AsyncGenerator<T, void> {
  for await (const part of stream) {
    if (isPart(part)) throwStreamFault(part)
    yield part
  }
}

const isPart = (part: unknown): part is FaultPart => typeof part === 'object' && part !== null && 'type' in part
