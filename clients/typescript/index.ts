export { isAnswer } from './answers.js'
export {
  type Answer,
  ApiError,
  type Client,
  type ClientSettings,
  createClient,
  type Input,
  type OperationName,
  type Problem,
  type StreamLine,
} from './client.js'
export { type LiveOptions, type LivePiece, type LivePieces, live } from './live.js'
export type * from './operations.js'
