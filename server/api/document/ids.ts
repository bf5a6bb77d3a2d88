const id = (nth: number) => `019dc8f1a8000000000000${nth.toString(16).padStart(2, '0')}`

/** Ids of the records in the examples. */
export const ids = {
  content: id(1),
  reply: id(2),
  thread: id(3),
  intervention: id(4),
  identity: id(5),
  user: id(6),
  source: id(7),
  attachment: id(8),
  webhook: id(9),
  delivery: id(10),
  event: id(11),
  community: id(12),
  key: id(13),
  channel: id(14),
  role: id(15),
  token: id(16),
  group: id(17),
  otherIdentity: id(18),
  otherUser: id(19),
  channelId: id(20),
  device: id(21),
  savedReply: id(40),
  libraryItem: id(41),
  libraryVersion: id(42),
}
