import { groupBy } from './group-by'
import type { History, Stored } from './history'

export interface StoredContents {
  byId: ReadonlyMap<string, Stored>
  byKey: ReadonlyMap<string, Stored>
  ofVisitor: ReadonlyMap<string, readonly Stored[]>
}

export const indexContents = ({ stored }: Pick<History, 'stored'>): StoredContents => ({
  byId: new Map(stored.map((each) => [each.id, each])),
  byKey: new Map(stored.map((each) => [keyOf(each), each])),
  ofVisitor: groupBy([...stored].sort(compareContents), ({ visitor }) => visitor),
})

export interface Violation {
  kind: Kind
  what: string
}

export type Kind = 'lost' | 'doubled' | 'out of order' | 'altered'

export const keyOf = ({ client_id, id }: Pick<Stored, 'client_id' | 'id'>): string => client_id ?? id

/** Sorts contents by thread, then by number. Thread ids increase with time. */
export const compareContents = (one: Stored, other: Stored): number =>
  one.thread === other.thread ? one.seq - other.seq : one.thread < other.thread ? -1 : 1
