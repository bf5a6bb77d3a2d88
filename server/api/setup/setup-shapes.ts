import { createPublicKey } from 'node:crypto'
import { z } from 'zod'
import { abilities } from '../../../contract/channel-abilities'
import { channelKinds } from '../../../contract/channel-kinds'
import { signedIdentities } from '../../conversation/records'
import { rights, tokenScopes } from '../../conversation/rights'
import { availabilities, botActs, routingModes } from '../../conversation/setup-records'
import { upTo } from '../../values/text-shapes'
import { idShape } from '../http/shapes'
import { shownAiAgentShape } from './sources/ai-agent-shapes'
import { appearanceShape } from './sources/appearance-shapes'
import { localStructuredShape, triggerShape } from './sources/trigger-shapes'

const time = z.iso.datetime()
const dated = { created_at: time, updated_at: time }

export const roleShape = z
  .object({
    id: idShape,
    name: z.string(),
    rights: z.array(z.enum(rights)),
    second_factor_required: z.boolean().meta({
      description: 'Whether its users need a second factor to sign in at the console with a password.',
    }),
    built_in: z.boolean(),
    ...dated,
  })
  .meta({ id: 'Role', description: 'A named set of rights.' })

export const userShape = z
  .object({
    id: idShape,
    name: z.string(),
    email: z.string().nullable().meta({ description: 'Shown only to the user, and with the right manage_users.' }),
    bot: z.boolean().meta({ description: 'True without an e-mail address: nobody can sign in as this user.' }),
    role_id: idShape,
    role: z.string().meta({ description: 'The name of the role.' }),
    enabled: z.boolean(),
    availability: z.enum(availabilities),
    capacity: z.int().meta({ description: 'The most real-time conversations that the user has at once.' }),
    picture_id: idShape.nullable().meta({ description: 'The upload that is the picture; null: initials are shown.' }),
    picture_url: z
      .string()
      .nullable()
      .meta({ description: 'The address of the picture. Anyone can load it, and it can be cached.' }),
    second_factor: z.boolean().nullable().meta({
      description:
        'Whether the user has an authenticator app or a passkey. Null for other users without the right manage_users.',
    }),
    sources_count: z.int().nullable().meta({
      description:
        'How many sources the user may read. With 0 its inbox is empty. Null without the right manage_users, but for oneself.',
    }),
    ...dated,
  })
  .meta({ id: 'User', description: 'An agent, a person or a bot.' })

export const sourcesPermissionShape = z
  .object({
    source_id: idShape,
    read: z.boolean(),
    reply: z.boolean(),
    initiate_discussion: z.boolean(),
  })
  .meta({ id: 'SourcesPermission', description: 'The rights of a user on a source.' })

export const tokenShape = z
  .object({
    id: idShape,
    label: z.string(),
    agent_id: idShape,
    enabled: z.boolean(),
    scope: z
      .array(z.enum(tokenScopes))
      .nullable()
      .meta({ description: 'The rights of its agent that the token keeps; null for all.' }),
    source_ids: z
      .array(idShape)
      .nullable()
      .meta({ description: 'The sources on which it has them; null for all sources of the agent.' }),
    allowed_addresses: z
      .array(z.string())
      .nullable()
      .meta({ description: 'The addresses from which it may be used; null for any address.' }),
    expires_at: time.nullable(),
    last_used_at: time.nullable().meta({ description: 'The last use, accurate to some minutes; null for never.' }),
    ...dated,
  })
  .meta({ id: 'AccessToken', description: 'An API token, without the token itself.' })

export const communityShape = z
  .object({
    id: idShape,
    name: z.string(),
    signed_identities: z.enum(signedIdentities),
    ...dated,
  })
  .meta({ id: 'Community', description: 'A database of identities for one kind of source.' })

export const keyShape = z
  .object({
    id: idShape,
    community_id: idShape,
    kid: z.string(),
    algorithm: z.enum(['HS256', 'RS256']),
    public_key: z.string().nullable(),
    valid: z.boolean(),
    valid_until: time.nullable(),
    ...dated,
  })
  .meta({ id: 'CommunityKey', description: 'A key that signs identities, without its secret.' })

export const channelShape = z
  .object({
    id: idShape,
    mode: z.enum(routingModes),
    name: z.string(),
    source_ids: z.array(idShape),
    bot_id: idShape.nullable().meta({ description: 'The user that is its bot.' }),
    bot_may: z.array(z.enum(botActs)).meta({ description: 'The acts that its bot may do before agents.' }),
    ring_seconds: z
      .int()
      .meta({ description: 'Seconds for which a conversation is offered to one agent; real time only.' }),
    ...dated,
  })
  .meta({ id: 'Channel', description: 'A routing mode with its sources.' })

const businessHoursShape = z.object({
  time_zone: z.string(),
  hours: z.array(z.object({ day: z.number(), from: z.string(), to: z.string() })),
})

const paymentAccountShape = z
  .object({ payment_gateway_url: z.string(), merchant_identifier: z.string(), merchant_name: z.string() })
  .partial()

export const sourceShape = z
  .object({
    id: idShape,
    community_id: idShape,
    type: z.enum(channelKinds),
    name: z.string(),
    active: z.boolean(),
    channel_id: idShape.nullable(),
    web_messaging: z
      .object({ channel_id: idShape, loader_url: z.string(), snippet: z.string() })
      .nullable()
      .meta({ description: 'The HTML to paste into a page; null while web messaging is not enabled.' }),
    capabilities: z.array(z.enum(abilities)).meta({
      description:
        'What messages of this source allow after they were sent; everything else is refused with 409. Comments can be edited and unsent on every source.',
    }),
    settings: z
      .object({
        time_for_thread_inclusion: z.number().optional(),
        thread_auto_close_after: z.number().optional(),
        allowed_origins: z.array(z.string()).optional(),
        any_origin: z.boolean().optional(),
        business_hours: businessHoursShape.optional(),
        connector: z.object({ url: z.string() }).optional(),
        ai_agent: shownAiAgentShape.optional(),
        primary_application: z.enum(['bot', 'service']).nullable().optional(),
        bot_app_id: z.string().optional(),
        wallet_pay: paymentAccountShape.optional(),
        appearance: appearanceShape.optional(),
        triggers: z.array(triggerShape).optional(),
        welcome_message: z.record(z.string(), z.string()).optional(),
        welcome_structured_content: localStructuredShape.optional(),
        away_message: z.record(z.string(), z.string()).optional(),
        away_structured_content: localStructuredShape.optional(),
        deep_link_schemes: z.array(z.string()).optional(),
        sound: z.boolean().optional(),
        typing_pause: z.boolean().optional(),
        push: z.boolean().optional(),
        push_words: z.boolean().optional(),
        mail: z.boolean().optional(),
        mail_after: z.number().optional(),
        edit_window_seconds: z.number().optional(),
        customer_unsend: z.boolean().optional(),
        reactions: z.boolean().optional(),
      })
      .meta({ description: 'The connector is shown with the right manage_sources only, and never with its secret.' }),
    ...dated,
  })
  .meta({ id: 'Source', description: 'A website, a page or a number on which customers write.' })

export const originsShape = z.record(z.string(), z.enum(['site', 'agent'])).meta({
  description:
    'Who wrote each attribute, with `extra_values.<name>` for an extra value. A page replaces nothing that an agent wrote; a signed token of the site does.',
})

export const identityShape = z
  .object({
    id: idShape,
    community_id: idShape,
    foreign_id: z.string(),
    identity_group_id: idShape.nullable(),
    signed: z.boolean(),
    screenname: z.string().nullable(),
    firstname: z.string().nullable(),
    lastname: z.string().nullable(),
    email: z.string().nullable(),
    company: z.string().nullable(),
    phone: z.string().nullable(),
    avatar_url: z.string().nullable(),
    extra_values: z.record(z.string(), z.unknown()),
    origins: originsShape,
    seen_at: time.meta({ description: 'The last connection or message, accurate to ten minutes.' }),
    ...dated,
  })
  .meta({ id: 'Identity', description: 'A customer, as one community knows them.' })

export const identityGroupShape = z
  .object({
    id: idShape,
    identity_ids: z.array(idShape).meta({ description: 'The identities that the agent may read.' }),
    ...dated,
  })
  .meta({ id: 'IdentityGroup', description: 'Identities that are one person.' })

const loggedValueShape = z.union([z.string(), z.number(), z.boolean()]).nullable()

export const eventShape = z
  .object({
    id: idShape,
    action: z.string(),
    agent_id: idShape.nullable(),
    token_id: idShape.nullable(),
    subject_type: z.string(),
    subject_id: idShape.nullable().meta({ description: 'Null if no record is known.' }),
    source_id: idShape.nullable(),
    changed: z
      .array(z.string())
      .meta({ description: 'Names of the fields that changed; `details.values` has values that are no text.' }),
    details: z
      .object({
        address: z.string().optional().meta({ description: 'The IP address of the request.' }),
        reason: z.string().optional().meta({ description: 'The code of the refusal.' }),
        operation: z.string().optional().meta({ description: 'The operation of the API that was refused.' }),
        count: z
          .number()
          .optional()
          .meta({ description: 'The number of events of the same kind that this event counts.' }),
        user_id: idShape.optional().meta({ description: 'The user to whom a conversation was given.' }),
        values: z
          .record(z.string(), z.object({ from: loggedValueShape, to: loggedValueShape }))
          .optional()
          .meta({
            description:
              'Fields before and after: switches, numbers, ids and words of the API, never a text of a person.',
          }),
        until: time.optional().meta({ description: 'The time until which a conversation was snoozed.' }),
        client_id: z.string().optional().meta({ description: 'The client_id of the request.' }),
        request: z.string().optional().meta({ description: 'Eight characters of a hash of the request.' }),
      })
      .nullable(),
    created_at: time,
  })
  .meta({ id: 'Event', description: 'An entry of the audit log: an act, its agent and its time.' })

export const publicKeyShape = upTo(10_000).refine(
  isRsaKey,
  'must be an RSA public key of at least 2048 bits in PEM form',
)

function isRsaKey(pem: string): boolean {
  if (!/^\s*-----BEGIN (RSA )?PUBLIC KEY-----/.test(pem)) return false
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(pem)
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048
  } catch {
    return false
  }
}
