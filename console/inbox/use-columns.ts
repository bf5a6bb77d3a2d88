import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { Inbox } from './inbox'

/** Moves the focus and the scroll position when the number of columns changes. */
export function useColumns(
  { navigation, talk }: Pick<Inbox, 'navigation' | 'talk'>,
  root: RefObject<HTMLElement | null>,
): void {
  const customer = navigation.customer.value
  useLayoutEffect(() => {
    const { current } = root
    if (!current) return
    const measure = () => navigation.setWidth(current.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(current)
    return () => watch.disconnect()
  }, [customer === null])

  const open = talk.id.value !== ''
  // With one column, focus the part that opens. After Back, focus the row of the closed conversation.
  const before = useRef('')
  useEffect(() => {
    if (navigation.columns.value === 1 && !open && before.current)
      root.current?.querySelector<HTMLElement>(`[data-row="${before.current}"]`)?.focus()
    before.current = talk.id.value
  }, [open, talk.id.value])

  const lastCustomer = useRef(customer)
  useEffect(() => {
    if (customer !== lastCustomer.current && customer !== null) {
      const content = document.getElementById('content')
      content?.scrollTo(0, 0)
      content?.focus()
    }
    lastCustomer.current = customer
  }, [customer])
}
