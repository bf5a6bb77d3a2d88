import { listConversations, readConversation } from './conversations'
import { readCustomer } from './customers'
import { readDoc, searchDocs } from './guide'
import { draftReply, sendReply } from './replies'
import { getMessageSchemas, previewMessageTool } from './structured'
import type { McpTool } from './tool'

export const tools: readonly McpTool[] = [
  listConversations,
  readConversation,
  readCustomer,
  getMessageSchemas,
  previewMessageTool,
  searchDocs,
  readDoc,
  draftReply,
  sendReply,
]
