import { nameOf, namesIn, type OpenapiDocument, type Operation, type Schema } from './document.ts'
import { fieldLines, fieldList, type LinkTo, textOf, typeOf } from './fields.ts'
import { requestOf } from './request.ts'

export interface ReferencePage {
  /** The name of its file without an ending, such as "content-threads". */
  group: string
  title: string
  sections: Section[]
  markdown: string
}

interface Section {
  anchor: string
  title: string
  lines: string[]
}

/** The page of components that several groups use. */
const shared = 'records'

/** Returns a page for each group of operations, one for shared records, and the first page, which lists them. */
export function referencePages(document: OpenapiDocument): ReferencePage[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = document.tags.map((tag) => ({
    tag,
    group: tag.name.replaceAll('_', '-'),
    operations: operations.filter(({ operation }) => operation.tags.includes(tag.name)),
  }))
  const usedBy = groups.map(({ group, operations }) => ({ group, names: namesIn(operations, document) }))
  const homeOf = (name: string): string => {
    const users = usedBy.filter(({ names }) => names.has(name))
    return users.length === 1 ? (users[0]?.group ?? shared) : shared
  }
  const linkTo: LinkTo = (name) => `[${name}](${homeOf(name)}.md#${name})`
  const recordsOf = (group: string) =>
    Object.entries(document.components.schemas)
      .filter(([name]) => homeOf(name) === group)
      .map(([name, schema]) => recordSection(name, schema, linkTo))
  const pages = groups.map(({ tag, group, operations }) =>
    pageOf(group, titleOf(tag.name), `${textOf(tag.description)} A request that fails gets an ${linkTo('Error')}.`, [
      ...operations.map((each) => operationSection(each, document, linkTo)),
      ...recordsOf(group),
    ]),
  )
  const records = pageOf(shared, 'Records', 'Records that several groups of operations use.', recordsOf(shared))
  return [indexOf(document, [...pages, records], groups), ...pages, records]
}

const titleOf = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`

function pageOf(group: string, title: string, words: string, sections: Section[]): ReferencePage {
  const parts = sections.map(({ anchor, title, lines }) => [`## ${title} {#${anchor}}`, ...lines].join('\n\n'))
  return { group, title, sections, markdown: `${[`# ${title}`, words, ...parts].join('\n\n')}\n` }
}

function indexOf(
  { info }: OpenapiDocument,
  pages: ReferencePage[],
  groups: { group: string; tag: { description: string } }[],
): ReferencePage {
  const lines = pages.map(({ group, title }) => {
    const words = groups.find((each) => each.group === group)?.tag.description
    return `- [${title}](${group}.md)${words ? `: ${textOf(words)}` : ''}`
  })
  const title = 'API reference'
  const commands =
    'The commands take the address of the server from `API` and a token from `TOKEN`: [how to get both](../../build/api.md#a-token). At `/docs` of a server you can try the operations.'
  const markdown = [`# ${title}`, textOf(info.description), commands, '## Groups', lines.join('\n')].join('\n\n')
  return { group: 'index', title, sections: [], markdown: `${markdown}\n` }
}

function operationSection(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  document: OpenapiDocument,
  linkTo: LinkTo,
): Section {
  const { parameters = [], requestBody, operationId, summary, description } = operation
  const bodies = Object.entries(requestBody?.content ?? {})
  const parts = (title: string, lines: string[]) => (lines.length === 0 ? [] : [`**${title}**`, lines.join('\n')])
  return {
    anchor: operationId,
    title: textOf(summary),
    lines: [
      `\`${method.toUpperCase()} ${path}\``,
      ...(description ? [textOf(description)] : []),
      ...parts(
        'Parameters',
        parameters.flatMap(({ name, description = '', required = false, schema }) =>
          fieldLines(name, Object.assign({}, schema, { description }), required, linkTo),
        ),
      ),
      ...bodies.flatMap(([type, { schema }]) => parts(`Body, ${type}`, shapeOf(schema, document, linkTo))),
      ['```sh', requestOf(path, method, operation), '```'].join('\n'),
      ...Object.entries(operation.responses[200]?.content ?? {}).flatMap(([type, { schema }]) =>
        parts(
          type === 'application/json' ? 'Answer' : `Answer, ${type}`,
          schema.type === 'string' ? [operation.responses[200]?.description ?? ''] : shapeOf(schema, document, linkTo),
        ),
      ),
    ],
  }
}

/** Describes a body or an answer. A record that is written out with some more fields is named instead. */
function shapeOf(schema: Schema, document: OpenapiDocument, linkTo: LinkTo): string[] {
  const { properties } = schema
  if (!properties) return [`${typeOf(schema, linkTo)}${schema.description ? `: ${textOf(schema.description)}` : ''}`]
  if (Object.keys(properties).sort().join() === 'count,limit,offset,records')
    return [`\`count\`, \`offset\`, \`limit\` and \`records\`: ${typeOf(properties.records ?? {}, linkTo)}`]
  const record = recordLike(properties, document)
  if (record === null) return fieldList(schema, linkTo)
  const known = new Set(Object.keys(document.components.schemas[record]?.properties ?? {}))
  const more = Object.fromEntries(Object.entries(properties).filter(([name]) => !known.has(name)))
  const fields = fieldList({ properties: more, required: schema.required ?? [] }, linkTo)
  return fields.length === 0 ? [linkTo(record)] : [`${linkTo(record)}, and:`, '', ...fields]
}

function recordLike(properties: Record<string, Schema>, { components }: OpenapiDocument): string | null {
  const count = Object.keys(properties).length
  const fits = ([, { properties: own = {} }]: [string, Schema]) => {
    const names = Object.keys(own)
    return names.length > 8 && count - names.length <= 3 && names.every((name) => name in properties)
  }
  return Object.entries(components.schemas).find(fits)?.[0] ?? null
}

function recordSection(name: string, schema: Schema, linkTo: LinkTo): Section {
  const [example] = schema.examples ?? []
  const choices = (schema.oneOf ?? schema.anyOf ?? []).map(
    (each) => `- ${each.$ref ? linkTo(nameOf(each)) : typeOf(each, linkTo)}`,
  )
  const fields = schema.properties ? fieldList(schema, linkTo) : choices
  const blocks = [
    schema.description ? textOf(schema.description) : '',
    fields.join('\n'),
    // Colors of JSON would double the pages.
    example === undefined ? '' : ['```txt', JSON.stringify(example, null, 2), '```'].join('\n'),
  ]
  return { anchor: name, title: name, lines: blocks.filter((block) => block !== '') }
}
