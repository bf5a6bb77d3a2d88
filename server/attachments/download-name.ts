import type { AttachmentRecord } from '../conversation/contents/attachment-records'

/** File extensions that no operating system executes. */
const safeExtensions = new Set(
  (
    'txt text log md csv tsv json srt vtt ics vcf pdf rtf doc docx xls xlsx ppt pptx odt ods odp ' +
    'png apng jpg jpeg jfif gif webp avif bmp heic heif tif tiff ' +
    'mp3 m4a aac wav ogg oga opus flac amr weba mka mp4 m4v mov webm mkv avi 3gp mpg mpeg ogv'
  ).split(' '),
)

/** Appends .txt to an unknown extension from a customer. Systems execute more types than a list can name. */
export function downloadName({ filename, identity_id }: Pick<AttachmentRecord, 'filename' | 'identity_id'>): string {
  if (identity_id === null) return filename
  const [, ending = ''] = /\.([a-z\d]+)$/i.exec(filename) ?? []
  if (safeExtensions.has(ending.toLowerCase())) return filename
  return `${filename.replace(/[.\s]+$/, '') || 'file'}.txt`
}
