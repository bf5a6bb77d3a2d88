import type { FramedCore as Core, Lifetime } from '../core'
import type { Commands } from './commands'

export type PageChanges = ReturnType<typeof followPage>

/** Uses the Navigation API, otherwise events and the command `pageChange`. Changes no function of the site. */
export function followPage(core: Core, life: Lifetime) {
  const hearers: (() => void)[] = []
  let url = location.href

  function changed() {
    core.layout()
    if (url === location.href) return
    url = location.href
    for (const hear of hearers) hear()
  }

  const navigation = (window as { navigation?: EventTarget }).navigation
  if (navigation) life.listen(navigation, 'currententrychange', changed)
  for (const event of ['popstate', 'hashchange']) life.listen(window, event, changed)

  life.onEnd(core.tools.observe([document.documentElement], { attributeFilter: ['lang'] }, () => core.layout()))

  // A router changes the address before the title.
  let { title } = document
  const watchTitle = () => {
    if (title === document.title) return
    title = document.title
    core.layout()
  }
  life.onEnd(core.tools.observeHead(watchTitle))

  const commands: Commands = { pageChange: changed }
  return { onChange: (hear: () => void) => void hearers.push(hear), commands }
}
