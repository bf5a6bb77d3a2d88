import type { Form } from '../../../contract/structured/form'
import { draftOf } from '../../../widget/types/form/draft'

interface OpenPageNeeds {
  /** Begins the conversation again; `prepare` is called before the chat sees it. */
  restart(prepare: () => void): void
  contentId(): string
  opened(): void
}

/** The longest wait for the form's button, in milliseconds. */
const openWithinMs = 5_000
let opening: MutationObserver | null = null

/** True while the stage itself presses the button of the form. */
export const isOpening = () => opening !== null

/** Opens the form of the message at a page: it begins again with a draft that has come to this page. */
export function openPage(form: Form, page: string, { restart, contentId, opened }: OpenPageNeeds) {
  opening?.disconnect()
  restart(() => {
    const draft = { values: {}, place: 'page', trail: trailTo(form, page) }
    draftOf(contentId()).write(JSON.stringify(draft))
  })
  const observer = new MutationObserver(press)
  opening = observer
  observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  setTimeout(end, openWithinMs)

  function end() {
    observer.disconnect()
    if (opening === observer) opening = null
  }

  let isPressed = false
  function press() {
    if (isPressed) {
      if (!document.querySelector('dialog[open]')) return
      end()
      return opened()
    }
    const message = document.querySelector(`[role="log"] [data-msg="${contentId()}"]`)
    const button = message?.querySelector<HTMLElement>('button[aria-haspopup="dialog"]')
    if (!button) return
    isPressed = true
    button.click()
  }
}

/** Returns the shortest way from the first page; only the page if no way leads to it. */
export function trailTo({ first_page_id, pages }: Form, target: string): string[] {
  const trails = [[first_page_id]]
  const seen = new Set([first_page_id])
  for (const trail of trails) {
    const last = trail.at(-1)
    if (last === target) return trail
    const page = pages.find(({ page_id }) => page_id === last)
    const following = [page?.next_page_id, ...(page?.items ?? []).map((item) => item.next_page_id)]
    for (const next of following) {
      if (next === undefined || seen.has(next)) continue
      seen.add(next)
      trails.push([...trail, next])
    }
  }
  return [target]
}
