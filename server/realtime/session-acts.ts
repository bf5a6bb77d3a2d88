import type { SignInAnswer } from '../../contract/chat/visitor'
import { signOut } from '../conversation/customers/end-sessions'
import { presentIdentityToCustomer } from '../conversation/customers/identity-attributes'
import { signIn } from '../conversation/customers/sign-in'
import { readPayload } from '../sockets/answer-request'
import { hashToken } from '../values/hash-token'
import type { CustomerRequest } from './customer-request'
import { readIdentityToken } from './identity/identity-token'
import { identityRoom, sessionRoom } from './rooms/names'
import { signInShape } from './visitor-shapes'

/**
 * Signs the visitor in. All connections of the session change to the customer; with a new session token only the
 * sender's.
 */
export async function signInSession(
  { needs, sessions, socket }: CustomerRequest,
  payload: unknown,
): Promise<SignInAnswer> {
  const { token, session_token } = readPayload(signInShape, payload)
  const { data } = socket
  const { visitor } = data
  const name = await readIdentityToken(needs, {
    token,
    communityId: visitor.source.community_id,
    now: needs.clock(),
  })
  const nextSessionHash = session_token === undefined ? null : hashToken(session_token)
  const { identity, before } = await signIn(needs, visitor, { nextSessionHash, ...name })
  const ownRoom = sessionRoom(visitor.sessionHash)
  const presented = presentIdentityToCustomer(identity)
  const changed = before !== identity.id
  data.attributes = null
  if (nextSessionHash !== null && nextSessionHash !== visitor.sessionHash) {
    await socket.leave(ownRoom)
    sessions.sessionEnded(visitor.sessionHash, 'signed_in', socket)
    await socket.join(sessionRoom(nextSessionHash))
    data.visitor = { ...visitor, sessionHash: nextSessionHash }
    if (before !== null && changed) await socket.leave(identityRoom(before))
    await socket.join(identityRoom(identity.id))
  } else {
    sessions.identityJoined(visitor.sessionHash, identity.id, before)
    sessions.identityChanged(visitor.sessionHash, identity, socket)
  }
  return { identity: presented, changed }
}

/**
 * Handles `session:sign_out`: makes the token invalid and ends all connections of the session,
 * the sender's after its answer.
 */
export async function signOutSession({ needs, sessions, socket }: CustomerRequest): Promise<null> {
  const { visitor } = socket.data
  await signOut(needs, visitor)
  sessions.sessionEnded(visitor.sessionHash, 'signed_out', socket)
  return null
}
