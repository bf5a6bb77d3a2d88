import { type Attributes, type ComponentType, createElement, type VNode } from 'preact'
import { useRef } from 'preact/hooks'

/** An element with unchanged props stays the same object, which Preact skips. Unrequested ones are dropped. */
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
