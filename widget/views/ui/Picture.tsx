import { useSignal } from '@preact/signals'
import type { Media } from '../../../contract/attachment'
import type { DisplayRatio } from '../../../contract/structured/link'
import { Icon } from './icon-paths'
import { pictureSources } from './picture-sources'
import surface from './Surface.module.css'
import { unseen } from './unseen'
import { useValidAddress } from './useValidAddress'

const picture = 'M5 5h14v14H5zM5 16l4-4 4 4 2-2 4 4M15.5 9h0'

/** The greatest width of a card: 19rem. */
const cardWidth = 304

/**
 * Returns the spec's ratio for the web: wider than tall is 5:3, every other picture 1:1. The server's value wins if it
 * is present.
 */
export const ratioOf = (media: Media | undefined, given?: DisplayRatio): DisplayRatio =>
  given ?? ((media?.width ?? 0) > (media?.height ?? 0) ? '5:3' : '1:1')

/** A picture of a card. Its box has its size before it loads. Without an alternative text it is decorative. */
export function Picture({
  media,
  ratio,
  shown = cardWidth,
  class: className = '',
}: {
  media?: Media
  ratio: DisplayRatio
  /** The width of the box in pixels, by which the browser selects the smaller version. */
  shown?: number
  class?: string
}) {
  const failed = useSignal(false)
  return (
    <div class={`${surface.box} ${ratio === '5:3' ? surface.wide : surface.square} ${className}`}>
      {media && !failed.value ? (
        <LoadedPicture
          given={media}
          ratio={ratio}
          shown={shown}
          fail={() => {
            failed.value = true
          }}
        />
      ) : (
        <>
          <Icon d={picture} size={32} class={surface.blank} />
          <span class={unseen}>{media?.alternative_text}</span>
        </>
      )}
    </div>
  )
}

/** The picture itself. The address of a private picture may expire before it is loaded. */
function LoadedPicture({
  given,
  ratio,
  shown,
  fail,
}: {
  given: Media
  ratio: DisplayRatio
  shown: number
  fail(): void
}) {
  const { media, renew } = useValidAddress(given)
  return (
    <img
      class={surface.picture}
      {...pictureSources(media, shown, ratio === '5:3' ? 5 / 3 : 1)}
      alt={media.alternative_text ?? ''}
      width={media.width ?? undefined}
      height={media.height ?? undefined}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={async () => {
        if (!(await renew())) fail()
      }}
    />
  )
}
