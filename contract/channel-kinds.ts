/** The six kinds of channel, in the order of the documentation. `source_type` has the same values. */
export const channelKinds = [
  'web_messaging',
  'messenger',
  'business_listing',
  'chat_app',
  'photo_sharing',
  'business_chat',
] as const

export type ChannelKind = (typeof channelKinds)[number]
