import { useSignal } from '@preact/signals'
import type { Media } from '../../../contract/attachment'
import { spokenName } from '../../spoken/spoken-offer'
import offerWords from '../../strings/english/offer.json'
import viewerWords from '../../strings/english/picture-viewer.json'
import { useWords } from '../../strings/words'
import { CouldNotLoad } from '../ui/CouldNotLoad'
import { Icon } from '../ui/icon-paths'
import { Sheet, sheetTool } from '../ui/Sheet'
import style from './PictureViewer.module.css'

const most = 4
const plus = 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5M8 11h6M11 8v6'
const minus = 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5M8 11h6'

const zooms = [
  { name: 'zoom_out', sign: minus, by: 1 / 1.5, end: 1 },
  { name: 'zoom_in', sign: plus, by: 1.5, end: most },
] as const

/**
 * A picture over the conversation. Buttons, `+`, `-` and `0`, or a double click change its size; the browser scrolls
 * it.
 */
export function PictureViewer({ media, open, close }: { media: Media; open: boolean; close(): void }) {
  const t = useWords(offerWords)
  const zoom = useSignal(1)
  const state = useSignal<'coming' | 'here' | 'failed'>('coming')
  const label = t('image', { name: spokenName(media) })
  const side = `${zoom.value * 100}%`
  /** The thumbnail, which is already loaded, is shown until the picture has loaded. */
  const small = media.thumbnail_url ? `url(${JSON.stringify(media.thumbnail_url)})` : undefined

  function resize(by: number) {
    zoom.value = Math.min(Math.max(zoom.value * by, 1), most)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') resize(1.5)
    else if (event.key === '-') resize(1 / 1.5)
    else if (event.key === '0') zoom.value = 1
    else return
    event.preventDefault()
  }

  return (
    <Sheet
      open={open}
      title={media.filename}
      onClose={close}
      onGone={() => {
        zoom.value = 1
        state.value = 'coming'
      }}
      actions={<Zooms zoom={zoom.value} resize={resize} />}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a scroller that is reached by keyboard, not a part of a form */}
      <div
        class={style.stage}
        role="group"
        aria-label={label}
        aria-busy={state.value === 'coming'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        tabIndex={0}
        data-focus
        onKeyDown={onKeyDown}
        onDblClick={() => {
          zoom.value = zoom.value > 1 ? 1 : 2
        }}
      >
        {state.value === 'failed' ? (
          <div class={style.failed}>
            <CouldNotLoad />
          </div>
        ) : (
          <img
            class={style.picture}
            src={media.url}
            alt={label}
            style={{ width: side, height: side, backgroundImage: state.value === 'coming' ? small : undefined }}
            onLoad={() => {
              state.value = 'here'
            }}
            onError={() => {
              state.value = 'failed'
            }}
          />
        )}
      </div>
    </Sheet>
  )
}

function Zooms({ zoom, resize }: { zoom: number; resize(by: number): void }) {
  const word = useWords(viewerWords)
  return zooms.map(({ name, sign, by, end }) => (
    <button
      key={name}
      type="button"
      class={`${sheetTool} ${style.zoom}`}
      aria-label={word(name)}
      aria-disabled={zoom === end}
      onClick={() => resize(by)}
    >
      <Icon d={sign} />
    </button>
  ))
}
