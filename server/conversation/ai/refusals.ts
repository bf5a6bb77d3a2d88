import { conflict } from '../refusals'

export const noAiAgent = conflict('no_ai_agent', 'The source of this conversation has no AI agent.')
