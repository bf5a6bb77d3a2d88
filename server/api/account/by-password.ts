import type { FastifyRequest } from 'fastify'
import { passwordSignInOff } from '../../conversation/account/refusals'
import type { ApiNeeds } from '../http/api'
import { atConsole } from '../http/authenticate'

export function passwordProof({ config }: Pick<ApiNeeds, 'config'>, request: FastifyRequest) {
  if (!config.passwordSignIn) throw passwordSignInOff()
  return atConsole(request)
}
