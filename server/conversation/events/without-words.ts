import type { ContentEvent, WebhookEnvelope, WebhookEvent } from '../../../contract/webhook-event'

export function removeText(body: string, contentId: string): string {
  const envelope = JSON.parse(body) as WebhookEnvelope
  const isAbout = (event: WebhookEvent): event is ContentEvent =>
    'resource' in event && event.resource.type === 'message' && event.resource.id === contentId
  return JSON.stringify({
    ...envelope,
    events: envelope.events.map((event) => (isAbout(event) ? blank(event) : event)),
  })
}

function blank(event: ContentEvent): ContentEvent {
  const { resource } = event
  const { edited_at, reactions, ...metadata } = resource.metadata
  const words = { body: '', context_data: null, structured_content: {}, structured_reply: {} }
  const files = { has_attachment: false, attachment_ids: [] }
  return { ...event, resource: { ...resource, metadata: { ...metadata, ...words, ...files, remotely_deleted: true } } }
}
