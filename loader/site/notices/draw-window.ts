import type { WindowTexts } from '../../../contract/chat/embed'

export function drawWindow({ title, explained, allow }: WindowTexts, onPress: () => unknown) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [sheet]
  const main = document.querySelector('main') as HTMLElement
  const heading = document.createElement('h1')
  const words = document.createElement('p')
  const button = document.createElement('button')
  const line = document.createElement('p')
  heading.textContent = title
  words.textContent = explained
  button.textContent = allow
  line.role = 'status'
  main.append(heading, words, button, line)
  button.onclick = onPress
  button.focus()
  return {
    /** `canRetry`: the button can be pressed one more time. */
    say(text: string, canRetry = false) {
      line.textContent = text
      button.disabled = !canRetry
    },
  }
}

const styles = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}
body{margin:0;min-height:100vh;display:grid;place-items:center}
main{box-sizing:border-box;width:min(100%,26rem);padding:24px;text-align:center}
h1{margin:0 0 8px;font-size:1.25rem}
p{margin:0 0 20px;overflow-wrap:anywhere}
p:last-child{margin:16px 0 0;min-height:3em}
button{min-height:48px;padding:8px 24px;border:0;border-radius:12px;background:light-dark(#0b5f5a,#5fd0c4);color:light-dark(#fff,#06231f);font:inherit;font-weight:600;cursor:pointer}
button:disabled{opacity:.5;cursor:default}
button:focus-visible{outline:2px solid;outline-offset:3px}
@media(forced-colors:active){button{border:2px solid}}`
