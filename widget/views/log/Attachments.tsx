import type { Media } from '../../../contract/attachment'
import { later } from '../../later'
import { useLater } from '../ui/useLater'

const attachment = later(() => import('./Attachment'))

/** The files of a message. Their view is fetched with the first file. Until it is loaded, they are plain links. */
export function Attachments({ files }: { files: readonly Media[] }) {
  const { part, failed } = useLater(attachment, files.length > 0)
  const View = part?.AttachmentView ?? (failed && PlainLink)
  return View && files.map((media) => <View key={media.id} media={media} />)
}

const PlainLink = ({ media: { url, filename } }: { media: Media }) => (
  <a href={url} target="_blank" rel="noopener noreferrer">
    {filename}
  </a>
)
