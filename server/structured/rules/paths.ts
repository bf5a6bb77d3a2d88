/** A path in a payload, as a linked list. It becomes text only for a problem or a warning. */
export interface Place {
  parent: Place | null
  name: string
  /** The index in an array; -1 if this is no array item. */
  nth: number
}

export const rootPlace: Place = { parent: null, name: 'structured_content', nth: -1 }

/** Returns the path as text, such as `structured_content.items[2].title`. */
export function pathOf(place: Place, name?: string): string {
  const above = place.parent ? `${pathOf(place.parent)}.` : ''
  const path = place.nth < 0 ? `${above}${place.name}` : `${above}${place.name}[${place.nth}]`
  return name === undefined ? path : `${path}.${name}`
}

/** Returns the path without the prefix that all paths share. */
export function shortPath(path: string): string {
  return path.startsWith('structured_content.') ? path.slice('structured_content.'.length) : path
}
