import type { FramedCore as Core, Lifetime } from '../core'
import type { Commands } from './commands'

export type PageChanges = ReturnType<typeof followPage>

/** Uses the Navigation API, otherwise events and the command `pageChange`. Changes no function of the site. */
export function followPage(core: Core, life: Lifetime) {
  const listeners: (() => void)[] = []
  let url = location.href

  function onPageChange() {
    core.layout()
    if (url === location.href) return
    url = location.href
    for (const listener of listeners) listener()
  }

  const navigation = (window as { navigation?: EventTarget }).navigation
  if (navigation) life.listen(navigation, 'currententrychange', onPageChange)
  for (const event of ['popstate', 'hashchange']) life.listen(window, event, onPageChange)

  life.onEnd(core.tools.observe([document.documentElement], { attributeFilter: ['lang'] }, () => core.layout()))

  // A router changes the address before the title.
  let { title } = document
  const watchTitle = () => {
    if (title === document.title) return
    title = document.title
    core.layout()
  }
  life.onEnd(core.tools.observeHead(watchTitle))

  const commands: Commands = { pageChange: onPageChange }
  return { onChange: (listener: () => void) => void listeners.push(listener), commands }
}
