import { type StructuredType, structuredTypes } from '../../contract/structured'
import type { StudioDocument } from './document/document'
import { applyEdit, removeAt, setAt } from './document/edits'
import { emptyValue, newItem } from './form/new-value'
import { type Field, fieldsOf, type Schema, type Schemas } from './form/schema'
import type { Message } from './message'

type Fields = Record<string, unknown>

export type TypeChanges = ReturnType<typeof createTypeChanges>

/** Changes the type of the message in a document. `blank`: the first content of a type. */
export function createTypeChanges(document: StudioDocument, blank: (schema: Schema) => Fields = emptyValue) {
  /** The last message of each type that was left. */
  const left = new Map<StructuredType, Message>()
  return {
    /** Keeps what both types have. Coming back to a type restores the rest. One undo step. */
    choose(type: StructuredType, schemas: Schemas) {
      const schema = schemas.get(type)
      const message = fieldsIn(document.value.value)
      const from = typeOf(message)
      if (!schema || from === type) return
      if (from) left.set(from, message)
      const { body, structured_content } = withType(message, schemas, {
        type,
        base: fieldsIn(left.get(type)?.structured_content ?? blank(schema)),
      })
      const { value: text } = document.text
      const edit = body ? setAt(text, ['body'], body) : removeAt(text, ['body'])
      const next = edit ? applyEdit(text, edit) : text
      const content = setAt(next, ['structured_content'], structured_content)
      if (content) document.change(applyEdit(next, content), 'form', true)
    },
    /** Forgets the types that were left, for another message. */
    forget: () => left.clear(),
  }
}

/** Types that are like one card of a carousel. */
const cardTypes: ReadonlySet<string | undefined> = new Set(['template', 'rich_link'])

/** Returns the message as another type. `base` has the fields that the message lacks. */
function withType(message: Message, schemas: Schemas, { type, base }: { type: StructuredType; base: Fields }): Message {
  const schema = schemas.get(type) ?? {}
  const content = fieldsIn(message.structured_content)
  const from = typeOf(message)
  const asCard = type === 'carousel' && cardTypes.has(from)
  const ofCard = from === 'carousel' && cardTypes.has(type)
  const [firstCard] = Array.isArray(content.items) ? content.items : []
  const shared = sharedFields(schema, asCard ? { items: [content] } : ofCard ? fieldsIn(firstCard) : content)
  const body = message.body || (!asCard && !schema.properties?.title && content.title) || ''
  const isTitle = Boolean(from && body && schema.properties?.title && !ofCard && !('title' in content))
  const fields = { ...shared, ...(isTitle && { title: body }) }
  const structured_content = { ...merge(schema, base, fields, asCard), type }
  return { ...(body && !isTitle && { body }), structured_content }
}

/** Returns the fields that the schema has too, with values that it takes. Empty values are left out. */
function sharedFields(schema: Schema, given: Fields): Fields {
  const shared: Fields = {}
  for (const field of fieldsOf(schema, {})) {
    const value = sharedValue(field, given[field.name])
    if (value !== undefined) shared[field.name] = value
  }
  return shared
}

function sharedValue({ kind, schema }: Field, value: unknown): unknown {
  if (value === undefined || value === null || value === '' || kind === 'fixed') return undefined
  if (kind === 'choice') return schema.enum?.includes(value) ? value : undefined
  if (kind === 'object') return sharedFields(schema, fieldsIn(value))
  if (kind !== 'array') return value
  if (!Array.isArray(value)) return undefined
  const items = value.map((each) => sharedFields(schema.items ?? {}, fieldsIn(each)))
  const filled = items.filter((each) => Object.keys(each).length > 0).slice(0, schema.maxItems)
  return filled.length > 0 ? filled : undefined
}

/** Puts the shared fields over the others, in the schema's order. `keepsRest`: lists keep items that `shared` lacks. */
function merge(schema: Schema, base: Fields, shared: Fields, keepsRest = false): Fields {
  const merged: Fields = {}
  for (const name of new Set([...Object.keys(schema.properties ?? {}), ...Object.keys(base)])) {
    const [before, value] = [base[name], shared[name] ?? base[name]]
    const items = schema.properties?.[name]?.items
    if (value === undefined) continue
    if (!Array.isArray(value) || !items || value === before) merged[name] = value
    else merged[name] = mergeItems(items, name, { before: Array.isArray(before) ? before : [], value, keepsRest })
  }
  return merged
}

interface Lists {
  before: readonly unknown[]
  value: readonly unknown[]
  keepsRest: boolean
}

function mergeItems(schema: Schema, name: string, { before, value, keepsRest }: Lists): unknown[] {
  const merged: unknown[] = []
  for (const [nth, each] of value.entries()) {
    const shared = fieldsIn(each)
    const start = before[nth] ?? newItem(schema, name, merged, buttonKind(schema, shared))
    merged.push(merge(schema, fieldsIn(start), shared))
  }
  return keepsRest ? [...merged, ...before.slice(merged.length)] : merged
}

/** An answer becomes a button that answers, not a link. */
const buttonKind = ({ properties }: Schema, { url, type }: Fields): Fields =>
  properties?.type?.enum?.includes('reply') && !url && !type ? { type: 'reply' } : {}

const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

const typeOf = ({ structured_content }: Message) =>
  structuredTypes.find((each) => each === fieldsIn(structured_content).type)
