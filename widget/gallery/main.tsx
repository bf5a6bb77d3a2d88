import { render } from 'preact'
import { fixtures } from '../fixtures'
import { createLinkPanel } from '../models/link-panel'
import { LinkPanel } from '../views/LinkPanel'
import '../tokens.css'
import { Controls } from './Controls'
import { choiceIn } from './choice'
import style from './gallery.module.css'
import { Piece } from './Piece'
import { PretendPayment } from './pretend-payment'
import { viewsOf } from './views'

const choice = choiceIn(location.search)
const root = document.documentElement
root.dir = choice.dir
if (choice.theme) root.dataset.theme = choice.theme
document.body.className = style.page ?? ''
Object.assign(globalThis, { PaymentRequest: PretendPayment, ApplePaySession: PretendPayment })

const panel = createLinkPanel({ navigate: (url) => location.assign(url), fullScreen: () => choice.width < 600 })

viewsOf(choice.type).then((views) => {
  const pieces = [...views].flatMap(([type, view]) =>
    Object.entries(fixtures[type])
      .filter(([state]) => !choice.state || state === choice.state)
      .map(([state, fixture]) => ({ type, state, fixture, view })),
  )
  render(
    <main>
      <h1 class={style.title}>Structured types</h1>
      {!choice.bare && <Controls choice={choice} />}
      <div class={style.pieces}>
        {pieces.map((piece) => (
          <Piece key={piece.fixture.content.id} width={choice.width} panel={panel} {...piece} />
        ))}
      </div>
      <LinkPanel panel={panel} />
    </main>,
    document.body,
  )
  root.dataset.ready = 'true'
})
