import { expectedTypes } from '../../../contract/script/expectation'
import { type StructuredType, structuredTypes } from '../../../contract/structured'
import type { Schema, Schemas } from '../../compose/form/schema'

const text = (description: string): Schema => ({ type: 'string', description })

const script: Schema = {
  required: ['script', 'title', 'steps'],
  properties: {
    script: { const: 1, description: 'The version of the format.' },
    title: text('For people.'),
    about: text('For people.'),
    language: text('The language of the chat, such as ar.'),
    agent: text('The name of the agent, in the studio.'),
    steps: {
      type: 'array',
      items: { type: 'object', required: ['from'], properties: { from: { enum: ['customer', 'agent'] } } },
    },
  },
}

const step: Schema = {
  required: ['from'],
  properties: {
    from: { enum: ['customer', 'agent'] },
    body: text('What is said. With expect: an example.'),
    tap: text('Of the customer: the words on what is tapped.'),
    structured_reply: { type: 'object', description: 'Of the customer: the answer in full, for forms.' },
    structured_content: { type: 'object', description: 'Of the agent.' },
    live: { type: 'array', items: { type: 'object' }, description: 'Of the agent: the pieces of a live message.' },
    expect: { type: 'object', description: 'Of the agent: what a message of the bot must fulfil.' },
    translations: { type: 'object', description: 'The step in other languages.' },
    after_ms: { type: 'integer', description: 'The pause before the step, in milliseconds.' },
  },
}

const expectation: Schema = {
  properties: {
    contains: text('A text that the message contains, or a list of such.'),
    matches: text('A regular expression (RE2) that matches in the text.'),
    type: { enum: [...expectedTypes], description: 'The type of the structured content.' },
    schema: { type: 'object', description: 'A JSON schema of the structured content.' },
    hands_over: { type: 'boolean', description: 'Whether people got the conversation.' },
    first_text_within_ms: { type: 'integer', minimum: 1, description: 'Milliseconds until the first characters.' },
  },
}

/** Returns the schema of the object at a path of a script, for the editor. Null if its fields are not known. */
export function scriptSchemaAt(schemas: Schemas, path: readonly (string | number)[], document: string): Schema | null {
  const [first, nth, part, ...inside] = path
  if (first === undefined) return script
  if (first !== 'steps' || typeof nth !== 'number') return null
  if (part === undefined) return step
  if (part === 'expect') return inside.length === 0 ? expectation : null
  return part === 'structured_content' ? contentSchema(schemas.get(typeIn(document, nth)), inside) : null
}

function contentSchema(known: Schema | undefined, inside: readonly (string | number)[]): Schema | null {
  const type = { enum: [...structuredTypes] }
  if (inside.length === 0) return { ...known, properties: { ...known?.properties, type } }
  let schema = known
  for (const each of inside) schema = typeof each === 'number' ? schema?.items : schema?.properties?.[each]
  return schema ?? null
}

/** The type is known only while the whole text is valid JSON. */
function typeIn(document: string, nth: number): StructuredType {
  try {
    return JSON.parse(document).steps[nth].structured_content.type
  } catch {
    return '' as StructuredType
  }
}
