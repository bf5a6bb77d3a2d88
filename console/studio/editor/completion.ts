import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
  pickedCompletion,
} from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import type { EditorView } from '@codemirror/view'
import type { SyntaxNode } from '@lezer/common'
import type { StructuredType } from '../../../contract/structured'
import { structuredTypes } from '../../../contract/structured'
import { emptyValue, newItem } from '../../compose/form/new-value'
import { type Field, fieldsOf, type Schema, type Schemas } from '../../compose/form/schema'

/** Returns the schema of the object at a path of a text; null if its fields are not known. */
export type SchemaAt = (schemas: Schemas, path: readonly (string | number)[], text: string) => Schema | null

export function completionsIn(
  schemas: () => Schemas | 'failed' | null,
  schemaAt: SchemaAt = objectAt,
): CompletionSource {
  return (context) => {
    const known = schemas()
    if (!known || known === 'failed') return null
    const here = positionInTree(context)
    if (!here) return null
    const object = schemaAt(known, here.path, context.state.doc.toString())
    if (!object) return null
    return here.name === null ? names(context, here, object) : values(here, here.name, object)
  }
}

interface CursorPosition {
  path: (string | number)[]
  /** The property whose value the cursor is in. Null if the cursor is in a property name. */
  name: string | null
  from: number
  to: number
  whole: boolean
  node: SyntaxNode
  object: SyntaxNode
}

function positionInTree({ state, pos, explicit }: CompletionContext): CursorPosition | null {
  const node = syntaxTree(state).resolveInner(pos, -1)
  const text = (each: SyntaxNode) => state.sliceDoc(each.from, each.to)
  let at: SyntaxNode | null = node
  while (at && at.name !== 'Object') at = at.parent
  if (!at) return null
  const object = at
  const path = pathOf(object, text)
  const property = propertyAround(node)
  if (node.name === 'PropertyName' || (node.name === 'String' && !property)) {
    const whole = node.parent?.name === 'Property' && node.parent.lastChild !== node
    return { path, name: null, from: node.from, to: node.to, whole, node, object }
  }
  const named = property && property.parent?.from === object.from ? property.getChild('PropertyName') : null
  if (named && pos > named.to) {
    const value = property?.lastChild
    const inValue = value && value !== named && value.from <= pos && !['Object', 'Array'].includes(value.name)
    if (!inValue && !explicit) return null
    return {
      path,
      name: unquoted(text(named)),
      from: inValue ? value.from : pos,
      to: inValue ? value.to : pos,
      whole: true,
      node,
      object,
    }
  }
  return explicit ? { path, name: null, from: pos, to: pos, whole: false, node, object } : null
}

function propertyAround(node: SyntaxNode): SyntaxNode | null {
  let at: SyntaxNode | null = node
  while (at && at.name !== 'Property') {
    if (at.name === 'Object' || at.name === 'Array') return null
    at = at.parent
  }
  return at
}

function pathOf(object: SyntaxNode, text: (node: SyntaxNode) => string): (string | number)[] {
  const path: (string | number)[] = []
  for (let at: SyntaxNode | null = object; at; at = at.parent) {
    const { parent }: { parent: SyntaxNode | null } = at
    if (parent?.name === 'Property') path.unshift(unquoted(text(parent.firstChild as SyntaxNode)))
    else if (parent?.name === 'Array') {
      let nth = 0
      for (let before = at.prevSibling; before; before = before.prevSibling)
        if (/^[A-Z][a-z]/.test(before.name)) nth += 1
      path.unshift(nth)
    }
  }
  return path
}

/** Returns the schema of the object at a path. The object's values decide which conditional fields it has. */
function objectAt(schemas: Schemas, path: readonly (string | number)[], text: string): Schema | null {
  if (path.length === 0) return messageSchema
  if (path[0] !== 'structured_content') return null
  const type = /"structured_content"[\s\S]*?"type"\s*:\s*"(\w+)"/.exec(text)?.[1]
  let schema = schemas.get(type as StructuredType)
  if (!schema) return path.length === 1 ? { properties: { type: { enum: [...structuredTypes] } } } : null
  for (const step of path.slice(1)) schema = typeof step === 'number' ? schema?.items : schema?.properties?.[step]
  if (path.length > 1 || !schema) return schema ?? null
  return { ...schema, properties: { ...schema.properties, type: { enum: [...structuredTypes] } } }
}

const messageSchema: Schema = {
  properties: {
    body: { type: 'string', description: 'Text of the message; of some types it is only the fallback.' },
    structured_content: { type: 'object' },
  },
}

function names(
  context: CompletionContext,
  { from, to, whole, object }: CursorPosition,
  schema: Schema,
): CompletionResult {
  const there = new Set(
    object
      .getChildren('Property')
      .map(({ firstChild }) => firstChild && unquoted(context.state.sliceDoc(firstChild.from, firstChild.to))),
  )
  const options = fieldsOf(schema, {})
    .filter(({ name }) => !there.has(name) || context.state.sliceDoc(from, to) === `"${name}"`)
    .map(
      (field): Completion => ({
        label: `"${field.name}"`,
        apply: whole ? `"${field.name}"` : memberInsertion(`"${field.name}": `, JSON.stringify(startOf(field))),
        ...(field.schema.description && { info: field.schema.description }),
        detail: field.required ? 'required' : field.kind,
        boost: field.required ? 1 : 0,
        type: 'property',
      }),
    )
  return { from, to, options, validFor: /^"?\w*"?$/ }
}

function memberInsertion(name: string, value: string) {
  return (view: EditorView, completion: Completion, from: number, to: number) => {
    const { doc } = view.state
    const before = doc.sliceString(0, from).trimEnd().at(-1) ?? '{'
    const after = /\S/.exec(doc.sliceString(to))?.[0]
    const lacksComma = name !== '' && !'{,['.includes(before)
    const text = `${lacksComma ? ', ' : ''}${name}${value}`
    const hole = /""|\{\}|\[\]/.exec(name === '' ? '' : value)
    view.dispatch({
      changes: { from, to, insert: after === '"' ? `${text},` : text },
      selection: { anchor: from + text.length - (hole ? value.length - hole.index - 1 : 0) },
      annotations: pickedCompletion.of(completion),
      userEvent: 'input.complete',
    })
  }
}

function startOf({ name, kind, schema }: Field): unknown {
  if (kind === 'fixed') return schema.const
  if (kind === 'choice') return schema.enum?.[0]
  if (kind === 'boolean') return schema.default !== true
  if (kind === 'number') return schema.minimum ?? 0
  if (kind === 'array') return [newItem(schema.items ?? {}, name)]
  if (kind === 'texts') return []
  if (kind === 'object') return emptyValue(schema)
  return kind === 'opaque' ? {} : ''
}

function values({ from, to }: CursorPosition, name: string, schema: Schema): CompletionResult | null {
  const field = fieldsOf(schema, {}).find((each) => each.name === name)
  if (!field) return null
  const { kind, schema: each } = field
  const some =
    kind === 'boolean' ? [true, false] : (each.enum ?? each.examples ?? (each.const === undefined ? [] : [each.const]))
  if (some.length === 0) return null
  const options = some
    .filter((value) => value !== null)
    .map((value) => ({
      label: JSON.stringify(value),
      apply: memberInsertion('', JSON.stringify(value)),
      type: 'constant',
    }))
  return { from, to, options, validFor: /^"?[\w.]*"?$/ }
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    return text.replaceAll('"', '')
  }
}
