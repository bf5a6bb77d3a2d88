import { normalAddress } from '../reply-address'
import type { InboundNeeds } from './inbound-needs'

type AddressNeeds = Pick<InboundNeeds, 'config' | 'replies'>

/** The addresses in whose name this server sends e-mails. */
const ownAddresses = ({ config, replies }: AddressNeeds): string[] => {
  const sender = /<([^<>]+)>$/.exec(config.mail?.from ?? '')?.[1] ?? config.mail?.from ?? ''
  return [normalAddress(sender), replies.addresses.mailbox]
}

/** Whether this server sent the e-mail: a returned e-mail, or a loop of two mailboxes. */
export const isOwnAddress = (needs: AddressNeeds, from: string): boolean =>
  ownAddresses(needs).includes(normalAddress(from)) || needs.replies.addresses.readRecipients([from]) !== null

/**
 * Whether this server may have sent the quoted e-mail. Our domain is enough, unless the customer has the same domain.
 */
export function mayBeOwnAddress(needs: AddressNeeds, address: string, customer: string): boolean {
  const domain = domainOf(address)
  return (
    isOwnAddress(needs, address) ||
    (domain !== domainOf(customer) && ownAddresses(needs).map(domainOf).includes(domain))
  )
}

const domainOf = (address: string): string => normalAddress(address).split('@').at(-1) ?? ''
