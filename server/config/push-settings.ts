import { z } from 'zod'

export const pushSettings = {
  PUSH_DELAY: {
    schema: z.coerce.number().min(0).max(600).default(5),
    unset: '5',
    about:
      "Seconds after a reply until its notice is sent to the customer's browsers, if the reply was not read by then.",
  },
  PUSH_PER_DAY: {
    schema: z.coerce.number().int().min(1).max(1000).default(20),
    unset: '20',
    about: 'Replies within 24 hours of which one customer gets notices.',
  },
  PUSH_CONTACT: {
    schema: z
      .string()
      .regex(
        /^(https:\/\/[^\s"]+|mailto:[^\s"<>@]+@[^\s"<>@]+)$/,
        'it must be an address such as mailto:ops@shop.example or https://shop.example/contact',
      )
      .refine(
        isPublicContact,
        'push services refuse it, since nobody outside of your network can reach its host: name a mailbox or page with a public domain',
      )
      .optional(),
    unset: 'PUBLIC_URL, or the address in MAIL_FROM',
    about:
      "How the push services of browsers reach you: they want a mailto or https address, and some refuse this server's notices without one that exists.",
  },
} as const

interface PushVariables {
  PUSH_DELAY: number
  PUSH_PER_DAY: number
  PUSH_CONTACT?: string | undefined
  MAIL_FROM?: string | undefined
}

export interface PushSettings {
  delayMs: number
  perDay: number
  contact: string
}

/** Apple refuses this address; other push services accept it, so that the demo works without settings. */
export const placeholderContact = 'mailto:push@localhost'

export function readPush(
  { PUSH_DELAY, PUSH_PER_DAY, PUSH_CONTACT, MAIL_FROM }: PushVariables,
  publicUrl: string,
): PushSettings {
  const mail = MAIL_FROM && `mailto:${/<(.+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`
  const siteContact = publicUrl.startsWith('https:') ? publicUrl : undefined
  const found = [siteContact, mail].find((each) => each && isPublicContact(each))
  const contact = PUSH_CONTACT ?? found ?? placeholderContact
  return { delayMs: PUSH_DELAY * 1000, perDay: PUSH_PER_DAY, contact }
}

const privateHost = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|invalid|test|home\.arpa)\.?$/i

function isPublicContact(contact: string): boolean {
  const address = contact.startsWith('mailto:') ? `https://${contact.slice(contact.lastIndexOf('@') + 1)}` : contact
  if (!URL.canParse(address)) return false
  const { hostname } = new URL(address)
  return /\.[a-z][a-z0-9-]+\.?$/i.test(hostname) && !privateHost.test(hostname)
}
