import type { List, ListItem } from '../../../contract/structured/list'
import type { ListReply } from '../../../contract/structured/reply'

export interface ListGroup {
  title: string
  multiple: boolean
  items: { item: ListItem; place: number }[]
}

/** Returns the list by sections; items that name no section of the list are first, in a group without a title. */
export function groupsOf({ sections = [], items }: List): ListGroup[] {
  const placed = items.map((item, place) => ({ item, place }))
  const known = new Set(sections.map(({ identifier }) => identifier))
  const loose = placed.filter(({ item }) => !known.has(item.section_identifier ?? ''))
  const groups = sections.map((section) => ({
    title: section.title ?? '',
    multiple: !!(section.multiple_selection ?? section.multiple_section),
    items: placed.filter(({ item }) => item.section_identifier === section.identifier),
  }))
  return [{ title: '', multiple: false, items: loose }, ...groups].filter((group) => group.items.length > 0)
}

/**
 * Returns the chosen items after a press. Some sections allow several items, others one. If no section allows several,
 * the whole list allows one.
 */
export function choiceAfterPress(chosen: readonly number[], place: number, groups: readonly ListGroup[]): number[] {
  const group = groups.find(({ items }) => items.some((each) => each.place === place))
  if (!groups.some(({ multiple }) => multiple)) return [place]
  const inGroup = new Set(group?.items.map((each) => each.place))
  if (group?.multiple && chosen.includes(place)) return chosen.filter((each) => each !== place)
  const kept = group?.multiple ? chosen : chosen.filter((each) => !inGroup.has(each))
  return [...kept, place].sort((a, b) => a - b)
}

export function listReply({ items }: List, chosen: readonly number[]): { body: string; reply: ListReply } {
  const taken = chosen.flatMap((place) => items[place] ?? [])
  return {
    body: taken.map(({ title }) => title).join('\n'),
    reply: {
      items: taken.map(({ title, payload, section_identifier }) => ({
        title,
        payload: payload || null,
        section_identifier: section_identifier ?? null,
      })),
    },
  }
}

export function chosenPositions({ items }: List, reply: ListReply): number[] {
  return items.flatMap((item, place) =>
    reply.items.some(
      (each) =>
        each.title === item.title &&
        each.payload === (item.payload || null) &&
        (each.section_identifier ?? null) === (item.section_identifier ?? null),
    )
      ? place
      : [],
  )
}
