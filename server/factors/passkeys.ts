import type { SecondFactorRecord } from '../conversation/account/account-records'
import type { Passkeys } from '../conversation/account/factor-port'

const timeout = 5 * 60_000
const algorithms = [-8, -7, -257]

/**
 * Creates and checks discoverable passkeys for the public host, with user verification. Loads its library at the first
 * use, which takes half a second.
 */
export function createPasskeys(publicUrl: string): Passkeys {
  const { hostname, origin } = new URL(publicUrl)
  const library = () => import('@simplewebauthn/server')
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
  return {
    async creationOptions(agent, known) {
      const { generateRegistrationOptions } = await library()
      const options = await generateRegistrationOptions({
        rpName: 'Bubblewire',
        rpID: hostname,
        userID: Buffer.from(agent.id, 'hex'),
        userName: agent.email ?? agent.name,
        userDisplayName: agent.name,
        timeout,
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: known.map(descriptorOf),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { options: { ...options }, challenge: options.challenge }
    },
    async useOptions(known) {
      const { generateAuthenticationOptions } = await library()
      const options = await generateAuthenticationOptions({
        rpID: hostname,
        timeout,
        userVerification: 'required',
        ...(known && { allowCredentials: known.map(descriptorOf) }),
      })
      return { options: { ...options }, challenge: options.challenge }
    },
    async verifyCreation(answer, challenge) {
      const { verifyRegistrationResponse } = await library()
      const { registrationInfo } = await verifyRegistrationResponse({
        response: answer as never,
        expectedChallenge: challenge,
        supportedAlgorithmIDs: algorithms,
        ...expected,
      }).catch(() => ({ registrationInfo: undefined }))
      if (!registrationInfo) return null
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      return { credential_id: id, key: Buffer.from(publicKey).toString('base64url'), counter, transports }
    },
    async verifySignature(answer, challenge, passkey) {
      const { verifyAuthenticationResponse } = await library()
      const { key, counter } = passkey
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: answer as never,
        expectedChallenge: challenge,
        credential: { publicKey: new Uint8Array(Buffer.from(key, 'base64url')), counter, ...descriptorOf(passkey) },
        ...expected,
      }).catch(() => ({ verified: false as const, authenticationInfo: undefined }))
      return verified && authenticationInfo ? authenticationInfo.newCounter : null
    },
  }
}

const descriptorOf = ({ credential_id, transports }: SecondFactorRecord) => ({ id: credential_id ?? '', transports })
