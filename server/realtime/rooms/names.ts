import type { CustomerSocket } from '../connection'

const ofIdentity = 'identity:'

export const identityRoom = (identityId: string) => ofIdentity + identityId
/** The room of all open chats of one session. A visitor has it before an identity exists. */
export const sessionRoom = (sessionHash: string) => `session:${sessionHash}`
export const identityRooms = ({ rooms }: CustomerSocket) => [...rooms].filter((room) => room.startsWith(ofIdentity))
