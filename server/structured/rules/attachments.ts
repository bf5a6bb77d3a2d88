import type { KnownAttachment } from './known-attachment'
import type { AttachmentFormat, AttachmentRule } from './rules'

/** The spec writes "MB"; we use 1024 x 1024 bytes, which allows more. */
export const MB = 1024 * 1024

/** Spec, common rules: public, jpg/jpeg/png, under 5 MB. */
export const defaultAttachment: AttachmentRule = { formats: ['jpg', 'jpeg', 'png'], private: false, under: 5 * MB }

/** Spec, common rules: the conditions for a fallback. */
export const fallbackAttachment: AttachmentRule = { formats: ['jpg', 'jpeg', 'png'], private: false, upTo: 5 * MB }

const contentTypes: Record<AttachmentFormat, readonly string[]> = {
  bmp: ['image/bmp', 'image/x-ms-bmp', 'image/x-bmp'],
  gif: ['image/gif'],
  jpg: ['image/jpeg', 'image/jpg'],
  jpeg: ['image/jpeg', 'image/jpg'],
  png: ['image/png'],
  mp4: ['video/mp4'],
}

/** Why an upload cannot be shown. `words` continue a sentence that begins with the path. */
export interface AttachmentFault {
  code: 'attachment_not_allowed' | 'attachment_private' | 'unknown_attachment'
  words: string
}

/** Returns why the upload cannot be shown; null if it can. */
export function attachmentFault(attachment: KnownAttachment | undefined, rule: AttachmentRule): AttachmentFault | null {
  if (!attachment) return { code: 'unknown_attachment', words: 'names no upload that this agent may use' }
  // The format is reported first, because making the file public would not help.
  const words = whyNotShown(attachment, rule)
  if (words) return { code: 'attachment_not_allowed', words }
  if (rule.private || attachment.public) return null
  return { code: 'attachment_private', words: 'is private, and must be public here' }
}

function whyNotShown(attachment: KnownAttachment, rule: AttachmentRule): string | null {
  if (!isOneOf(rule.formats, attachment.contentType)) {
    return `is ${attachment.contentType}, and must be ${rule.formats.join(', ')}`
  }
  const under = rule.under ?? (rule.upTo === undefined ? defaultAttachment.under : undefined)
  if (under !== undefined && attachment.size >= under) return `must be smaller than ${under / MB} MB`
  if (rule.upTo !== undefined && attachment.size > rule.upTo) return `must be at most ${rule.upTo / MB} MB`
  if (rule.video && attachment.contentType.startsWith('video/') && !isPlayable(attachment)) {
    return `must be ${rule.video}`
  }
  return null
}

function isOneOf(formats: readonly AttachmentFormat[], contentType: string): boolean {
  for (const format of formats) if (contentTypes[format].includes(contentType)) return true
  return false
}

function isPlayable({ videoCodec, audioCodecs }: KnownAttachment): boolean {
  const [audio, ...others] = audioCodecs ?? []
  if (audio === undefined || others.length > 0) return false
  return /^(h\.?264|avc)/i.test(videoCodec ?? '') && /^(aac|mp4a)/i.test(audio)
}
