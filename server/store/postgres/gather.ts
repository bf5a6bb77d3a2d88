import type { Client, QueryResult } from 'pg'
import { columnsOf, type Merged, merged, ordinal, samePlaces } from './merge'
import type { Sent } from './statements'
import { submit } from './submit'

export type Answer = Pick<QueryResult, 'rows' | 'rowCount'>

/** What one of many sends, and who waits for it. */
interface Member {
  statement: Sent
  done(answer: Answer): void
  fail(error: unknown): void
}

/** Statements of one kind, which become one. */
interface Group {
  kind: Sent['name']
  members: Member[]
  /** Keys of the rows that it changes, where no row may come twice. */
  keys: Set<unknown>
}

const newGroup = (kind: Group['kind']): Group => ({ kind, members: [], keys: new Set() })

/** What is sent in one turn of the event loop by commands that run beside each other in one transaction. */
export interface Gather {
  /** `alone`: its own count of rows is asked for. */
  write(owner: object, statement: Sent, alone?: boolean): Promise<Answer>
  read(owner: object, statement: Sent): Promise<Answer>
  /** A command is over: who reads from now on sees all that it wrote. */
  over(): void
  /** Sends what was gathered. Happens by itself at the end of the turn. */
  flush(): void
}

/**
 * Commands of a batch do the same at the same time, so what they send in one turn is a few statements with many values: each is sent as one
 * (postgres/merge.ts). The order that anybody can tell is kept: a command's own statements follow each other, what it reads after
 * another was over comes after that one's writes, and nobody reads between the writes that another sent together.
 */
export function createGather(client: Client): Gather {
  let before: Group[] = []
  let writes: Group[] = []
  let after: Group[] = []
  /** The last group that each has written in, in this turn. */
  let last = new Map<object, number>()
  let readAfter = new Set<object>()
  let isOver = false
  let open = false

  function start(): void {
    if (open) return
    open = true
    process.nextTick(flush)
  }

  function flush(): void {
    if (!open) return
    open = false
    const groups = [...before, ...writes, ...after]
    before = []
    writes = []
    after = []
    last = new Map()
    readAfter = new Set()
    isOver = false
    for (const group of groups) sendGroup(client, group)
  }

  return {
    read(owner, statement) {
      start()
      const behind = isOver || last.has(owner)
      if (behind) readAfter.add(owner)
      const phase = behind ? after : before
      const known = phase.find(({ kind }) => kind !== undefined && kind === statement.name)
      const group = known ?? newGroup(statement.name)
      if (!known) phase.push(group)
      return join(group, statement)
    },
    write(owner, statement, alone = false) {
      if (readAfter.has(owner)) flush()
      start()
      const form = alone ? null : formOf(client, statement)
      const place = form?.merged.key ?? null
      const key = place === null ? undefined : statement.values[place]
      let nth = last.get(owner) ?? 0
      while (nth < writes.length && !takes(writes[nth], statement, form, key)) nth += 1
      const group = writes[nth] ?? newGroup(form ? statement.name : undefined)
      writes[nth] = group
      if (key !== undefined) group.keys.add(key)
      last.set(owner, nth)
      return join(group, statement)
    },
    over: () => {
      isOver = true
    },
    flush,
  }
}

const takes = (group: Group | undefined, { name }: Sent, form: Form | null, key: unknown) =>
  !!form && group?.kind !== undefined && group.kind === name && !(key !== undefined && group.keys.has(key))

function join(group: Group, statement: Sent): Promise<Answer> {
  const result = new Promise<Answer>((done, fail) => group.members.push({ statement, done, fail }))
  result.catch(() => {})
  return result
}

function sendGroup(client: Client, { members }: Group): void {
  const [first] = members
  if (!first) return
  const rows = members.map(({ statement }) => statement.values)
  const known = members.length > 1 ? formOf(client, first.statement) : null
  const form = known && fitting(known, first.statement, rows)
  if (!form) {
    for (const { statement, done, fail } of members) submit(client, statement).then(done, fail)
    return
  }
  const values = columnsOf(rows, known?.same ?? undefined)
  submit(client, { name: form.name, text: form.text, values }).then(
    (result) => {
      const shares = shared(result.rows, members.length)
      for (const [nth, { done }] of members.entries()) done(shares[nth] as Answer)
    },
    (error) => {
      for (const { fail } of members) fail(error)
    },
  )
}

/** Each asker's own rows, in their order. */
function shared(rows: Record<string, unknown>[], count: number): Answer[] {
  const shares = Array.from({ length: count }, () => ({ rows: [] as Record<string, unknown>[], rowCount: null }))
  for (const row of rows) shares[Number(row[ordinal]) - 1]?.rows.push(row)
  return shares
}

/** How a statement goes together with others of its kind. */
interface Form {
  types: readonly string[]
  /** Places whose values were the same in every set, each time; null before the first. */
  same: ReadonlySet<number> | null
  merged: Merged
}

const forms = new Map<string, Form | null>()

/** The form for these values. Places leave `same` and never come back, so that there are few forms, each planned once. */
function fitting(form: Form, statement: Sent, rows: readonly Sent['values'][]): Merged {
  const same = samePlaces(rows, form.same, form.merged.key)
  if (same !== form.same) {
    form.merged = merged(statement, form.types, same) ?? form.merged
    form.same = same
  }
  return form.merged
}

/** Null as long as the types of its values are not known: the database has to have seen it once by itself. */
function formOf(client: Client, statement: Sent): Form | null {
  const { name } = statement
  if (name === undefined || statement.values.length === 0) return null
  const known = forms.get(name)
  if (known !== undefined) return known
  forms.set(name, null)
  const asked = submit(client, {
    name: 'types',
    text: 'select parameter_types::text[] as types from pg_prepared_statements where name = $1',
    values: [name],
  })
  asked.then(
    ({ rows }) => {
      const types = rows[0]?.types as string[] | undefined
      const made = types && merged(statement, types)
      if (types) forms.set(name, made ? { types, same: null, merged: made } : null)
      else forms.delete(name)
    },
    () => forms.delete(name),
  )
  return null
}
