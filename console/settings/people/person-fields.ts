import type { Role } from '../../../clients/typescript/operations'

export const emailField = {
  kind: 'text',
  name: 'email',
  label: 'person_email',
  hint: 'person_email_hint',
  type: 'email',
  dir: 'ltr',
} as const

export const roleField = (roles: readonly Role[]) =>
  ({
    kind: 'choice',
    name: 'role_id',
    label: 'person_role',
    options: roles.map(({ id, name }) => [id, name] as const),
  }) as const
