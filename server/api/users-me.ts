import { z } from 'zod'
import type { Api } from './api'
import { errors, idShape } from './shapes'

/** GET /1.0/users/me: whose token is this. */
export function usersMe(app: Api): void {
  app.get(
    '/1.0/users/me',
    {
      schema: {
        tags: ['users'],
        summary: 'The agent of this token',
        response: { 200: z.object({ id: idShape, name: z.string(), role: z.enum(['admin', 'agent']) }), ...errors },
      },
    },
    async ({ agent }) => ({ id: agent.id, name: agent.name, role: agent.role }),
  )
}
