import { useSignal } from '@preact/signals'
import type { FunctionComponent } from 'preact'
import { useContext, useEffect } from 'preact/hooks'
import type { Media } from '../../../contract/attachment'
import { Words } from '../../strings/words'

/** The files of a message. Their view is fetched with the first file. If it cannot be fetched, they are plain links. */
export function Attachments({ files }: { files: readonly Media[] }) {
  const view = useSignal<FunctionComponent<{ media: Media }> | null>(null)
  const { later } = useContext(Words)
  const some = files.length > 0

  useEffect(() => {
    if (some)
      Promise.all([import('./Attachment'), later?.()]).then(
        ([{ AttachmentView }]) => {
          view.value = AttachmentView
        },
        () => {
          view.value = PlainLink
        },
      )
  }, [some])

  const View = view.value
  return View && files.map((media) => <View key={media.id} media={media} />)
}

const PlainLink = ({ media: { url, filename } }: { media: Media }) => (
  <a href={url} target="_blank" rel="noopener noreferrer">
    {filename}
  </a>
)
