import type { Node } from 'jsonc-parser'
import { type Place, placeOfNode } from './json-tree'

/** From the root of the document: names of members, numbers of items. */
export type Path = readonly (string | number)[]

/** `structured_content.items[2].title`, as the server's problems say it. */
export function readPath(written: string): Path {
  return [...written.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, place, name = '']) =>
    place === undefined ? name : Number(place),
  )
}

export const writePath = (path: Path): string =>
  path.reduce<string>(
    (before, step) => (typeof step === 'number' ? `${before}[${step}]` : before ? `${before}.${step}` : step),
    '',
  )

/** The property of an object that has the name: the last where the name is there twice, as `JSON.parse` has it. */
export const propertyOf = (node: Node, name: string): Node | undefined =>
  node.type === 'object' ? node.children?.findLast(({ children }) => children?.[0]?.value === name) : undefined

/** The value at a path; null when there is none. */
export function nodeAt(root: Node, path: Path): Node | null {
  let node: Node | undefined = root
  for (const step of path) {
    if (typeof step === 'string') node = node && propertyOf(node, step)?.children?.[1]
    else node = node?.type === 'array' ? node.children?.[step] : undefined
  }
  return node ?? null
}

/**
 * Where to show a problem at a path: its value. Where the value is missing or is a whole object: its name, or the first sign of what it is
 * missing in.
 */
export function placeOf(root: Node, path: Path): Place {
  for (let length = path.length; length > 0; length--) {
    const node = nodeAt(root, path.slice(0, length))
    if (!node) continue
    if (!node.children && length === path.length) return placeOfNode(node)
    const name = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined
    return name ? placeOfNode(name) : firstSign(node)
  }
  return firstSign(root)
}

const firstSign = ({ offset, length }: Node): Place => ({ from: offset, to: offset + Math.min(1, length) })
