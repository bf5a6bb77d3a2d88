import { type Attributes, type ComponentType, createElement, type VNode } from 'preact'
import { useRef } from 'preact/hooks'

/**
 * Returns the same element object while its props are unchanged, so that Preact skips it. Elements that are no longer
 * used are forgotten.
 */
export function useStableElements<P extends object>(type: ComponentType<P>): (key: string, props: P) => VNode<P> {
  const kept = useRef(new Map<string, VNode<P>>())
  const before = kept.current
  const made = new Map<string, VNode<P>>()
  kept.current = made
  return (key, props) => {
    const known = before.get(key)
    const element =
      known && isSameProps(known.props, props) ? known : createElement(type, { ...props, key } as P & Attributes)
    made.set(key, element)
    return element
  }
}

const isSameProps = <P extends object>(a: P, b: P) =>
  (Object.keys(b) as (keyof P)[]).every((name) => a[name] === b[name])
