import { Ajv } from 'ajv'

interface Common {
  threadId: string
  clientId: string
  author: { id: string; role: 'customer' | 'agent' | 'bot' }
  meta: { source: string; tags: string[] }
}

/** A customer's message: stored as JSON, and shown to the agent with its position in the thread. */
export type Message = (Common & { type: 'text'; text: string }) | (Common & { type: 'image'; url: string })

const upTo = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })

const exactly = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

const common = {
  threadId: upTo(64),
  clientId: upTo(64),
  author: exactly({ id: upTo(64), role: { type: 'string', enum: ['customer', 'agent', 'bot'] } }),
  meta: exactly({ source: upTo(40), tags: { type: 'array', items: upTo(40), maxItems: 20 } }),
}

/** `discriminator` selects the fields by type, so that validation does not try the other types. */
export const isMessage = new Ajv({ discriminator: true }).compile<Message>({
  type: 'object',
  required: ['type'],
  discriminator: { propertyName: 'type' },
  oneOf: [
    exactly({ type: { const: 'text' }, ...common, text: upTo(8000) }),
    exactly({ type: { const: 'image' }, ...common, url: upTo(2000) }),
  ],
})

export const textOf = (threadId: string, authorId: string, clientId: string, text: string): Message => ({
  ...{ type: 'text', threadId, clientId, author: { id: authorId, role: 'customer' }, text },
  meta: { source: 'bench', tags: ['a', 'b'] },
})
