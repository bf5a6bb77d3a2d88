import { bySeverity, type Finding, summarize } from './finding'
import { severityNames } from './report'
import { styles } from './styles'

export type Panel = ReturnType<typeof drawPanel>

interface PanelOptions {
  id: string
  report(): string
  onRepeat(): void
  onClose(): void
}

/** Renders the doctor's panel in its own shadow tree, through DOM and CSSOM only. The page stays usable. */
export function drawPanel({ id, report, onRepeat, onClose }: PanelOptions) {
  const host = make('div')
  host.id = id
  host.lang = 'en'
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  const tree = host.attachShadow({ mode: 'open' })
  tree.adoptedStyleSheets = [sheet]

  const heading = make('h2', 'Page doctor')
  heading.id = 'heading'
  heading.tabIndex = -1
  const close = button('✕', onClose)
  close.ariaLabel = 'Close'
  const header = make('header')
  header.append(heading, close)

  const list = make('ul')
  list.role = 'list'
  const text = make('textarea')
  text.readOnly = true
  text.hidden = true
  text.ariaLabel = 'Report'
  const scroll = make('div')
  scroll.className = 'scroll'
  scroll.tabIndex = 0
  scroll.role = 'region'
  scroll.ariaLabel = 'Findings'
  scroll.append(list, text)

  const status = make('p')
  status.role = 'status'
  const repeat = button('Check again', onRepeat)
  const copying = button('Copy report', () => void copy())
  const footer = make('footer')
  footer.append(copying, repeat, status)

  const dialog = make('section')
  dialog.role = 'dialog'
  dialog.setAttribute('aria-labelledby', 'heading')
  dialog.append(header, scroll, footer)
  dialog.onkeydown = (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  tree.append(dialog)

  async function copy() {
    text.value = report()
    try {
      await navigator.clipboard.writeText(text.value)
      status.textContent = 'Report copied.'
    } catch {
      // Copying is not available or not permitted here, so the text is shown for copying by hand.
      text.hidden = false
      text.select()
      text.focus()
      status.textContent = 'Press Ctrl+C or ⌘C to copy the report.'
    }
  }

  return {
    host,
    /** `isPartial`: more findings will follow. */
    draw(findings: readonly Finding[], isPartial = false) {
      list.replaceChildren(...bySeverity(findings).map(item))
      text.hidden = true
      copying.ariaDisabled = repeat.ariaDisabled = isPartial ? 'true' : null
      status.textContent = isPartial ? 'Looking …' : `${summarize(findings)}.`
    },
    focus: () => heading.focus(),
  }
}

function item({ mark, title, says, fix }: Finding) {
  const entry = make('li')
  entry.className = mark
  const name = make('h3')
  name.append(make('b', severityNames[mark]), ` ${title}`)
  entry.append(name, make('p', says))
  if (fix) {
    const fixLine = make('p', `To mend: ${fix}`)
    fixLine.className = 'mend'
    entry.append(fixLine)
  }
  return entry
}

function button(label: string, act: () => void) {
  const element = make('button', label)
  element.type = 'button'
  element.onclick = () => element.ariaDisabled !== 'true' && act()
  return element
}

function make<N extends keyof HTMLElementTagNameMap>(name: N, text = '') {
  const element = document.createElement(name)
  if (text) element.textContent = text
  return element
}
