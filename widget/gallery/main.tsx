import { render } from 'preact'
import { createLinkPanel } from '../models/links/link-panel'
import { isRightToLeft } from '../strings/locale'
import { loadSpeech } from '../strings/speak'
import { Words } from '../strings/words'
import { fixtures } from '../types/fixtures'
import { LinkPanel } from '../views/sheets/LinkPanel'
import '../tokens.css'
import { Controls } from './Controls'
import { choiceIn } from './choice'
import style from './gallery.module.css'
import { Piece } from './Piece'
import { PretendPayment } from './pretend-payment'
import { Types } from './Types'
import { viewsOf } from './views'
import { loadGalleryWords } from './words'

const choice = choiceIn(location.search)
const root = document.documentElement
root.lang = choice.lang
root.dir = isRightToLeft(choice.lang) ? 'rtl' : 'ltr'
if (choice.theme) root.dataset.theme = choice.theme
document.body.className = style.page ?? ''
Object.assign(globalThis, { PaymentRequest: PretendPayment, ApplePaySession: PretendPayment })

const panel = createLinkPanel({
  navigate: (url) => location.assign(url),
  isMobile: () => choice.width < 600,
  cover() {},
})

Promise.all([viewsOf(choice.type), loadSpeech(choice.lang), loadGalleryWords(navigator.languages)]).then(
  async ([views, speech, words]) => {
    const pieces = [...views].flatMap(([type, view]) =>
      Object.entries(fixtures[type])
        .filter(([state]) => !choice.state || state === choice.state)
        .map(([state, fixture]) => ({ type, state, fixture, view })),
    )
    render(
      <Words.Provider value={speech}>
        <main>
          <h1 class={style.title} {...words.of}>
            {words.t('gallery_title')}
          </h1>
          {!choice.bare && (
            <>
              <Types choice={choice} words={words} />
              <Controls choice={choice} words={words} />
            </>
          )}
          <div class={style.pieces}>
            {pieces.map((piece) => (
              <Piece
                key={piece.fixture.content.id}
                width={choice.width}
                bare={choice.bare}
                panel={panel}
                words={words}
                {...piece}
              />
            ))}
          </div>
          <LinkPanel panel={panel} />
        </main>
      </Words.Provider>,
      document.body,
    )
    await pageSettled()
    root.dataset.ready = 'true'
  },
)

async function pageSettled(): Promise<void> {
  const pictures = [...document.images]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
}
