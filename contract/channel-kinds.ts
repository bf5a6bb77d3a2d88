/** The six kinds of channel, in the order of the documentation. They are the values of `source_type` too. */
export const channelKinds = [
  'web_messaging',
  'messenger',
  'business_listing',
  'chat_app',
  'photo_sharing',
  'business_chat',
] as const

export type ChannelKind = (typeof channelKinds)[number]
