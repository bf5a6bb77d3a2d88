import type { CustomerSocket } from '../connection'

const ofIdentity = 'identity:'

/** Every open chat of one customer, on every device and in every tab. */
export const identityRoom = (identityId: string) => ofIdentity + identityId
/** Every open chat of one browser session, also before it has an identity. */
export const sessionRoom = (sessionHash: string) => `session:${sessionHash}`
/** The rooms of identities that a socket is in. */
export const identityRooms = ({ rooms }: CustomerSocket) => [...rooms].filter((room) => room.startsWith(ofIdentity))
