import { z } from 'zod'
import { iso } from '../../conversation/clock-and-ids'
import { readableIdentity } from '../../conversation/customers/identities'
import { fromCustomers, idArgument, toolOf } from './tool'

export const readCustomer = toolOf({
  name: 'read_customer',
  title: 'Read a customer',
  description:
    "Reads what is known of a customer. `signed`: the site's server vouched for the identity; otherwise the customer may have typed every value.",
  shape: z.strictObject({
    customer_id: idArgument.meta({ description: '`customer.id` of a conversation.' }),
  }),
  async run({ store: { read } }, { agent }, { customer_id }) {
    const identity = await readableIdentity(read, agent, customer_id)
    const { id, signed, screenname, firstname, lastname, email, company, phone, extra_values, origins } = identity
    return fromCustomers({
      id,
      signed,
      screenname,
      firstname,
      lastname,
      email,
      company,
      phone,
      extra_values,
      written_by: origins,
      seen_at: iso(identity.seen_at),
      created_at: iso(identity.created_at),
    })
  },
})
